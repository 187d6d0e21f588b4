import { contractOf } from "interwire";
import type { IFirst, ISecond } from "../contracts.js";
import type { After, Before } from "../moved-methods.js";

/** @serviceContract */
interface IBoth extends IFirst {
  /** @operationContract */
  Count(): number;
}

test("operations are sorted by their paths, so that a moved method changes nothing", () => {
  const [service] = contractOf<Before.IMoved>().services;
  expect(service?.operations.map(({ name }) => name)).toEqual(["Add", "Count", "Sum"]);
  expect(JSON.stringify(contractOf<After.IMoved>())).toBe(JSON.stringify(contractOf<Before.IMoved>()));
});

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
