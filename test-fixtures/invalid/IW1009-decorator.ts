import { DataMember, ServiceContract } from "interwire";

let name = "Calculator";
const options = { name };

@ServiceContract({ name })
export class First {}

@ServiceContract(options)
export class Second {}

@ServiceContract({ ...options })
export class Third {}

@ServiceContract({ ["name"]: "Fourth" })
export class Fourth {}

const order: number = 1;

export class Person {
  @DataMember(order) name = "";
  @DataMember(1 + 1) email = "";
}

const Names: { readonly last: "Fifth" | "Sixth" } = { last: "Fifth" };

@ServiceContract({ name: Names.last })
export class Fifth {}

name = "Last";
