interface Old {
  /** @dataMember 1 */
  id: string;
}
interface New {
  /** @dataMember 1 */
  name: string;
}

export type { New as Old, Old as New };
