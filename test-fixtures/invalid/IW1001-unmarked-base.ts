interface Named {
  name: string;
}

export interface Person extends Named {
  /** @dataMember 1 */
  id: string;
}
