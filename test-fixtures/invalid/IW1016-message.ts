export default class {
  /** @dataMember 1 */
  name = "";
}
