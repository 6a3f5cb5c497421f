import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What goes wrong between us and an outside system. */
export type Fault =
  /** Nothing listens. */
  | 'away'
  /** The connection is reset before the request arrives. */
  | 'request cut'
  /** The request arrives, the connection is reset instead of the answer. */
  | 'answer cut'
  /** Half of the answer, then a reset. */
  | 'half an answer'
  /** The answer comes later than anyone waits. */
  | 'late answer'
  /** The request comes when it is given up and has been sent again: what was first arrives last. */
  | 'late request'
  /** Everything is taken, nothing arrives, nothing is answered. */
  | 'black hole'
  /** Every request arrives twice. */
  | 'repeat';

/** Longer than the callers' patience in these tests. */
const LATE_MS = 3_000;
const HOST = '127.0.0.1';

const quiet = (socket: Socket): Socket => socket.on('error', () => undefined);

/** One connection of ours, and the proxy's to the outside system. */
class Line {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #targetPort: number;
  /** A second connection, on which every request is repeated. */
  #twin: Socket | undefined;
  /** What the client sent and the server has not got yet. */
  readonly #held: Buffer[] = [];
  /** Octets were lost: nothing sensible can follow. */
  #isTorn = false;

  constructor(client: Socket, targetPort: number) {
    this.#client = quiet(client);
    this.#server = quiet(connect(targetPort, HOST));
    this.#targetPort = targetPort;
  }

  /** Passes on what comes, by the fault of that moment; `ended` once nothing comes any more. */
  run(faultNow: () => Fault | undefined, ended: () => void): void {
    this.#client.on('data', (octets) => this.#request(octets, faultNow()));
    this.#server.on('data', (octets) => this.#answer(octets, faultNow()));
    this.#client.on('close', () => {
      // What is held still has to arrive.
      if (this.#held.length === 0) this.tear();
    });
    this.#server.on('close', () => {
      this.tear();
      ended();
    });
  }

  tear(): void {
    this.#client.resetAndDestroy();
    this.#server.destroy();
    this.#twin?.destroy();
  }

  heal(): void {
    if (this.#isTorn) this.tear();
    for (const octets of this.#held.splice(0)) this.#server.write(octets);
  }

  #request(octets: Buffer, fault: Fault | undefined): void {
    switch (fault) {
      case 'request cut':
        this.tear();
        break;
      case 'black hole':
        this.#isTorn = true;
        break;
      case 'late request':
        this.#held.push(octets);
        break;
      case 'repeat':
        this.#twin ??= quiet(connect(this.#targetPort, HOST)).resume();
        this.#twin.write(octets);
        this.#server.write(octets);
        break;
      default:
        this.#server.write(octets);
    }
  }

  #answer(octets: Buffer, fault: Fault | undefined): void {
    switch (fault) {
      case 'request cut':
      case 'answer cut':
        this.tear();
        break;
      case 'black hole':
        this.#isTorn = true;
        break;
      case 'half an answer':
        this.#client.write(octets.subarray(0, Math.ceil(octets.length / 2)), () => this.tear());
        break;
      case 'late answer':
        setTimeout(() => this.#client.write(octets), LATE_MS).unref();
        break;
      default:
        this.#client.write(octets);
    }
  }
}

/** A TCP proxy in front of a port of this machine, with faults on demand, also for connections that are open. */
export async function startFaultProxy(targetPort: number) {
  let fault: Fault | undefined;
  const lines = new Set<Line>();
  const listener = createServer({ noDelay: true }, (client) => {
    const line = new Line(client, targetPort);
    lines.add(line);
    line.run(
      () => fault,
      () => lines.delete(line),
    );
  });
  const listen = (at: number) => once(listener.listen(at, HOST), 'listening');
  const stopListening = async (): Promise<void> => {
    const closed = new Promise((resolve) => listener.close(resolve));
    for (const line of lines) line.tear();
    await closed;
  };
  await listen(0);
  const { port } = listener.address() as { readonly port: number };

  return {
    port,
    async begin(next: Fault): Promise<void> {
      fault = next;
      if (next === 'away') await stopListening();
    },
    /** From now on everything passes. What was held arrives; connections that lost octets are reset. */
    async heal(): Promise<void> {
      const was = fault;
      fault = undefined;
      if (was === 'away') await listen(port);
      for (const line of lines) line.heal();
    },
    async close(): Promise<void> {
      if (fault !== 'away') await stopListening();
    },
  };
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
