import { ServiceContract as Contract } from "interwire";

@Contract({ title: "Calculator" } as {})
class AsIs {}

function ServiceContract(options: { title: string }): (target: unknown) => void {
  return () => void options;
}

@ServiceContract({ title: "Calculator" })
export class Calculator {}

export { AsIs };
