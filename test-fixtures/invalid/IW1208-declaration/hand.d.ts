export interface Person {
  name: string;
}
