import {
  type Channel,
  type Client,
  type ClientFactory,
  type Contract,
  contractOf,
  detailOf,
  type ErrorDetail,
  findDetails,
  type int32,
  type Message,
  messageOf,
  type Server,
} from "interwire";
import { serveForTest } from "interwire/testing";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function ok<T extends true>(): T;
interface ICalc {
  Sum(x: int32, y: int32): Promise<int32>;
}
interface IGreeter {
  Greet(name: string): Promise<string>;
}
interface IOther {
  Sum(x: int32, y: int32): Promise<int32>;
  Add(x: int32): Promise<int32>;
}
interface Person {
  name: string;
}
class Calc implements ICalc {
  async Sum(x: int32, y: int32) {
    return x + y;
  }
}
class Sync {
  Sum(x: int32, y: int32) {
    return x + y;
  }
}
class Both extends Calc {
  async Greet(name: string) {
    return name;
  }
}
class Needing extends Calc {
  constructor(readonly what: string) {
    super();
  }
}
export function passed(
  clients: ClientFactory,
  channel: Channel,
  ICalcContract: Contract<ICalc>,
  IOtherContract: Contract<IOther>,
  IGreeterContract: Contract<IGreeter>,
  PersonMessage: Message<Person>,
  server: Server,
) {
  const a = clients.createClient(channel, ICalcContract);
  ok<Equal<typeof a, Client<ICalc>>>();
  const b = clients.createClient(channel, { interceptors: [] }, ICalcContract);
  ok<Equal<typeof b, Client<ICalc>>>();
  const c = contractOf(ICalcContract);
  ok<Equal<typeof c, Contract<ICalc>>>();
  const d = messageOf(PersonMessage);
  ok<Equal<typeof d, Message<Person>>>();
  server.implement(new Calc(), ICalcContract);
  server.implement(() => new Calc(), ICalcContract);
  server.implement({ Sum: (x, y) => x + y }, ICalcContract);
  server.implement(new Calc(), { errorHandlers: [() => null] }, ICalcContract);
  const e = findDetails(new Error(), PersonMessage);
  ok<Equal<typeof e, Person[]>>();
  const g = detailOf({ name: "x" }, PersonMessage);
  ok<Equal<typeof g, ErrorDetail<Person>>>();
  // @ts-expect-error neither a type nor a contract
  clients.createClient(channel).Sum(1, 2);
  // @ts-expect-error another contract
  clients.createClient<ICalc>(channel, IOtherContract);
  // @ts-expect-error a text is no method
  server.implement({ Sum: "x" }, ICalcContract);
  // @ts-expect-error lacks Sum
  server.implement({}, ICalcContract);
  // @ts-expect-error the arguments are those of the contract
  server.implement({ Sum: (x, y) => x + y.length }, ICalcContract);
  // @ts-expect-error no message
  detailOf({ text: "x" });
  server.map(Calc, { contracts: [ICalcContract] });
  server.map(Sync, { contracts: [ICalcContract] });
  server.map(Both, { contracts: [ICalcContract, IGreeterContract] });
  server.map(Needing, { contracts: [ICalcContract], create: () => new Needing("x") });
  server.map(Needing, { contracts: [ICalcContract], create: ({ metadata }) => new Needing(String(metadata)) });
  // @ts-expect-error lacks Greet
  server.map(Calc, { contracts: [ICalcContract, IGreeterContract] });
  // @ts-expect-error needs create
  server.map(Needing, { contracts: [ICalcContract] });
  // @ts-expect-error a list is not options
  server.map(Calc, [ICalcContract]);
}
export async function served(ICalcContract: Contract<ICalc>) {
  const { client } = await serveForTest(new Calc(), ICalcContract);
  ok<Equal<typeof client, Client<ICalc>>>();
  const second = await serveForTest(new Calc(), { clients: {} }, ICalcContract);
  ok<Equal<typeof second.client, Client<ICalc>>>();
  const own = second.createClient(ICalcContract);
  ok<Equal<typeof own, Client<ICalc>>>();
}
