import {
  type CallContext,
  type Channel,
  type Client,
  createChannel,
  createClientFactory,
  createServer,
  type Interceptor,
  type int32,
  messageOf,
  type Server,
} from "interwire";

export interface Wheel {
  /** @dataMember 1 */
  spokes: int32;
}

/** @serviceContract */
export interface IWheels {
  /** @operationContract */
  Turn(wheel: Wheel, context?: CallContext, signal?: AbortSignal): Promise<Wheel>;
  /** @operationContract */
  Roll(times: int32, context?: CallContext): AsyncIterable<Wheel>;
  /** @operationContract */
  Spin(times: int32, context?: CallContext): Promise<AsyncIterable<Wheel>>;
}

/** Turns wheels, and does with the call's context what it is told to. */
export class Wheels implements IWheels {
  static act: (context: CallContext) => void = () => {};
  async Turn(wheel: Wheel, context?: CallContext) {
    Wheels.act(context as CallContext);
    return wheel;
  }
  async *Roll() {
    yield wheel;
  }
  async Spin() {
    return this.Roll();
  }
}

export const wheel: Wheel = { spokes: 3 };
export const wheels = messageOf<Wheel>();

/** The values that untyped code hands over. */
export const untyped = <T = never>(value: unknown): T => value as T;

/** A server and a client to misuse. */
export interface Place {
  readonly server: Server;
  readonly channel: Channel;
  readonly client: Client<IWheels>;
  /** A server that has nothing yet. */
  fresh(): Server;
  /** The client, with an interceptor around its calls. */
  around(interceptor: Interceptor): Client<IWheels>;
  close(): Promise<void>;
}

export async function openPlace(): Promise<Place> {
  const server = createServer({ onError: () => {} }).map(Wheels);
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  const client = createClientFactory().createClient<IWheels>(channel);
  return {
    server,
    channel,
    client,
    fresh: () => createServer(),
    around: (interceptor) => createClientFactory({ interceptors: [interceptor] }).createClient<IWheels>(channel),
    async close() {
      channel.close();
      await server.close({ graceMs: 0 });
    },
  };
}

/** A use of a public function that must be refused: what is misused, how, and what the error says. */
export type Row = readonly [key: string, act: (place: Place) => unknown, text: string];
