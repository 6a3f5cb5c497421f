import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { MOVE } from '#platform/db/embedded/move-name.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { readOpening } from './startup-packet.ts';

const OPENING_MS = 10_000;
const NOT_ENCRYPTED = 'N';

export interface ListenAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

export interface SourceListener {
  readonly address: ListenAddress;
  close(): Promise<void>;
}

/** Reads until the connection names its role; undefined: it is not the role of the move. */
async function openingOf(incoming: Socket): Promise<Buffer | undefined> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const opening = readOpening(bytes);
    if (opening.kind === 'UNKNOWN') return undefined;
    if (opening.kind === 'STARTUP') {
      return opening.users.length > 0 && opening.users.every((user) => user === MOVE) ? bytes : undefined;
    }
    if (opening.kind === 'ENCRYPTION') {
      bytes = bytes.subarray(opening.bytes);
      incoming.write(NOT_ENCRYPTED);
      continue;
    }
    const [more] = (await once(incoming, 'data', { signal: AbortSignal.timeout(OPENING_MS) })) as [Buffer];
    bytes = Buffer.concat([bytes, more]);
  }
}

/** Hands bytes on in both directions, until either side ends. */
function connectBoth(one: Socket, other: Socket): void {
  one.pipe(other);
  other.pipe(one);
  one.on('close', () => other.destroy());
  other.on('close', () => one.destroy());
}

/**
 * Lets the new database's server reach the embedded one, which itself listens on no network, while a move runs. Only the role of the
 * move gets through, and the database asks it for its password (`access-files.ts`): all others it would believe, since the socket's
 * other end is ours. Throws StartProblem where the address cannot be used.
 */
export async function listenForTarget(socketFolder: string, { host, port }: ListenAddress): Promise<SourceListener> {
  const open = new Set<Socket>();
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((incoming) => {
    keep(incoming);
    openingOf(incoming).then(
      (opening) => {
        if (opening === undefined) return void incoming.destroy();
        const inside = connect(join(socketFolder, '.s.PGSQL.5432'));
        keep(inside);
        inside.write(opening);
        connectBoth(incoming, inside);
      },
      () => incoming.destroy(),
    );
  });
  server.listen({ host, port });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(
      `Nothing can listen on ${host}:${port} here (${error.code}); name another address with --listen.`,
    );
  });
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return { address: { host, port: (server.address() as AddressInfo).port }, close };
}
