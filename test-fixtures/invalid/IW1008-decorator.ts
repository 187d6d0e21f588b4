function ServiceContract(options: { title: string }): (target: unknown) => void {
  return () => void options;
}

@ServiceContract({ title: "Calculator" })
export class Calculator {}
