import type {
  CallStart,
  ClientListener,
  ClientStream,
  ClientTransport,
} from "../../runtime/transport/client-transport.js";

/** Holds a transport to what its interface promises of each call, and collects the promises that it breaks. */
export class JudgedTransport implements ClientTransport {
  readonly target: string;
  readonly carriesCredentials: boolean;
  readonly complaints: string[] = [];
  readonly calls: JudgedCall[] = [];
  private readonly transport: ClientTransport;

  constructor(transport: ClientTransport) {
    this.transport = transport;
    this.target = transport.target;
    this.carriesCredentials = transport.carriesCredentials;
  }

  get state(): ClientTransport["state"] {
    return this.transport.state;
  }

  /** The number of calls that have not ended. */
  get open(): number {
    return this.calls.filter(({ isOver }) => !isOver).length;
  }

  onStateChange(tell: () => void): () => void {
    return this.transport.onStateChange(tell);
  }

  connect(deadline: number): Promise<void> {
    return this.transport.connect(deadline);
  }

  close(): void {
    this.transport.close();
  }

  start(start: CallStart, listener: ClientListener): ClientStream {
    const call = new JudgedCall(start.path, listener, this.complaints);
    this.calls.push(call);
    call.stream = call.during(() => this.transport.start(start, call));
    return call;
  }
}

/** A call between its client and the transport: the listener of the one, and the stream of the other. */
class JudgedCall implements ClientListener, ClientStream {
  isOver = false;
  stream: ClientStream | undefined = undefined;
  private readonly name: string;
  private readonly listener: ClientListener;
  private readonly complaints: string[];
  private isInMethod = false;
  private hasHeaders = false;
  private messages = 0;
  private asked = 0;
  private sent = 0;
  private told = 0;

  constructor(name: string, listener: ClientListener, complaints: string[]) {
    this.name = name;
    this.listener = listener;
    this.complaints = complaints;
  }

  /** Runs a method of the stream, during which the listener must not be called. */
  during<T>(act: () => T): T {
    const before = this.isInMethod;
    this.isInMethod = true;
    try {
      return act();
    } finally {
      this.isInMethod = before;
    }
  }

  onHeaders(...given: Parameters<ClientListener["onHeaders"]>): void {
    this.expect("onHeaders", !this.hasHeaders && this.messages === 0);
    this.hasHeaders = true;
    this.listener.onHeaders(...given);
  }

  onMessage(...given: Parameters<ClientListener["onMessage"]>): void {
    this.expect("onMessage that nobody has asked for", this.messages < this.asked);
    this.messages++;
    this.listener.onMessage(...given);
  }

  onStatus(...given: Parameters<ClientListener["onStatus"]>): void {
    this.expect("onStatus", true);
    this.isOver = true;
    this.listener.onStatus(...given);
  }

  onMoved(): void {
    this.expect("onMoved", false);
  }

  startRead(): void {
    this.asked++;
    this.during(() => this.stream!.startRead());
  }

  send(...[codec, value, onSent]: Parameters<ClientStream["send"]>): number {
    const nth = this.sent++;
    const tell = (): void => {
      this.expect("onSent out of order", this.told === nth);
      this.told++;
      onSent();
    };
    return this.during(() => this.stream!.send(codec, value, tell));
  }

  halfClose(): void {
    this.during(() => this.stream!.halfClose());
  }

  cancel(...given: Parameters<ClientStream["cancel"]>): void {
    this.during(() => this.stream!.cancel(...given));
  }

  private expect(event: string, isRight: boolean): void {
    if (this.isOver) this.complaints.push(`${this.name}: ${event} after its end`);
    else if (this.isInMethod) this.complaints.push(`${this.name}: ${event} while a method runs`);
    else if (!isRight) this.complaints.push(`${this.name}: ${event}`);
  }
}
