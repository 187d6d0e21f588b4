export const Calculator = class Named {
  /** @operationContract */
  Sum(): void {}
};

{
  class Person {
    /** @dataMember 1 */
    name = "";
  }
  void Person;
}
