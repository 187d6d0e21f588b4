import { DataMember, ServiceContract } from "interwire";

const name = "Calculator";
const options = { name };

@ServiceContract({ name })
export class First {}

@ServiceContract(options)
export class Second {}

@ServiceContract({ ...options })
export class Third {}

@ServiceContract({ ["name"]: "Fourth" })
export class Fourth {}

const order = 1;

export class Person {
  @DataMember(order) name = "";
  @DataMember(1 + 1) email = "";
}

@ServiceContract({ title: "Fifth" } as {})
export class Fifth {}
