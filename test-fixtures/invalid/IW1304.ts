import { type Channel, type ClientFactory, type Contract } from "interwire";

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

function connect<T>(_channel: Channel, _contract?: Contract<T>): T {
  return undefined as T;
}

function tag<T>(_parts: TemplateStringsArray, _contract?: Contract<T>): void {}

class Proxy<T> {
  constructor(_channel: Channel, _contract?: Contract<T>) {}
}

type Connect = (channel: Channel) => ICalculator;

export function use(clients: ClientFactory & { fallback?: Connect }, channel: Channel, channels: Channel[]): unknown {
  connect.call(undefined, channel);
  connect.apply(undefined, [channel]);
  connect.bind(undefined, channel);
  clients.createClient.bind(clients);
  const typed: Connect = connect;
  const asserted = connect as Connect;
  const satisfied = connect satisfies Connect;
  let assigned: Connect;
  assigned = connect<ICalculator>;
  const later = Promise.resolve(channel).then(connect<ICalculator>);
  const holder: { connect: Connect } = { connect };
  const list: Connect[] = [connect];
  const chosen: Connect = channels.length > 0 ? connect : typed;
  const fallback: Connect = clients.fallback ?? connect;
  const Made: new (channel: Channel) => Proxy<ICalculator> = Proxy;
  tag<ICalculator>`text`;
  return [typed, asserted, satisfied, assigned, later, holder, list, chosen, fallback, Made];
}

export function give(): Connect {
  return connect;
}

export const lazy = (): Connect => connect;
