import { Code } from "interwire";

test("a status code leads to its name, as its name to it", () => {
  expect(Code[5]).toBe("NOT_FOUND");
  for (const [name, code] of Object.entries(Code)) expect(Code[code as Code]).toBe(name);
});

test("whoever lists the status codes finds no names among them", () => {
  const codes = Array.from({ length: 17 }, (_, code) => code);
  expect(Object.values(Code)).toEqual(codes);
  expect(Object.entries({ ...Code })).toEqual(codes.map((code) => [Code[code as Code], code]));
  expect(JSON.parse(JSON.stringify(Code))).toEqual(Object.fromEntries(Object.entries(Code)));
  const met: string[] = [];
  for (const name in Code) met.push(name);
  expect(met).toEqual(Object.keys(Code));
});
