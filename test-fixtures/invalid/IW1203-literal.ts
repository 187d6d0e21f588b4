export class Versioned {
  /** @dataMember 1 */
  readonly version = 1;
}
