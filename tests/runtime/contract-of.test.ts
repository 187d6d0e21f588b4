import { contractOf } from "interwire";
import type { IFirst, ISecond } from "./contracts.js";

/** @serviceContract */
interface IBoth extends IFirst {
  /** @operationContract */
  Count(): number;
}

test("a contract is readable in a snapshot without a serializer", () => {
  expect(contractOf<IBoth>()).toMatchSnapshot();
});

test("it is plain data, and the same one every time", () => {
  const described = contractOf<IFirst>();
  expect(JSON.parse(JSON.stringify(described))).toEqual(described);
  expect(contractOf<IFirst>()).toBe(described);
  expect(contractOf<IFirst>(described)).toBe(described);
  expect(contractOf<ISecond>()).not.toBe(described);
});
