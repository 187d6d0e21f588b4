import type { Server } from "interwire";
import { serveForTest } from "interwire/testing";

interface ICalc {
  Sum(x: number): number;
  More(): number;
}
class Calc implements ICalc {
  Sum = (x: number) => x;
  More = () => 1;
}

export function mistaken(server: Server): void {
  server.implement<ICalc>(Calc);
  server.map(new Calc());
  server.implement<ICalc>(new Half());
  server.implement<ICalc>({ More: () => "text", Sum: (x) => x });
  void serveForTest<ICalc>(Calc);
}

class Half {
  More = () => 1;
}
