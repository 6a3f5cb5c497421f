import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { codeInWords } from '../../faults.ts';
import { Command, createFrameReader, encodeFrame, type Frame, isResponse, responseTo } from './frame.ts';

const RESEND_AFTER_MS = 60 * SECOND_MS;
const IDLE_MS = 3 * MINUTE_MS;
const ACTIVE_TESTS = 3;
const MAX_SEQUENCE = 0xffff_ffff;

interface Sending {
  /** How many times it is sent in all, each time with the same Sequence_Id, before it counts as unanswered. */
  readonly times: number;
  /** Asked before it is sent again. */
  readonly isOfUse?: () => boolean;
}

/** A CMPP connection: requests with their answers, and the test that the other side is there. */
export interface Connection {
  /** The answer's body. Rejects if there is none, or the connection is lost first. Undefined: nothing was sent. */
  request(command: number, body: Buffer, sending: Sending): Promise<Buffer | undefined>;
  answer(request: Frame, body: Buffer): void;
  /** Settles with the reason. */
  readonly lost: Promise<string>;
  give(up: string): void;
  /** Gives up once what was written has left. */
  end(reason: string): void;
}

interface Pending {
  readonly command: number;
  resolve(body: Buffer): void;
  reject(error: Error): void;
}

/** Requests under way by their Sequence_Id. */
function createRequests(socket: Socket) {
  const pending = new Map<number, Pending>();
  // Not the numbers of the connection before: a gateway may remember them.
  let last = randomInt(MAX_SEQUENCE);
  const nextSequence = (): number => {
    do last = last === MAX_SEQUENCE ? 1 : last + 1;
    while (pending.has(last));
    return last;
  };
  return {
    /** Resolves the request that the frame answers; answers to nothing are passed over. */
    settle({ command, sequence, body }: Frame): void {
      const request = pending.get(sequence);
      if (request !== undefined && responseTo(request.command) === command) request.resolve(body);
    },
    rejectAll(error: Error): void {
      for (const { reject } of pending.values()) reject(error);
    },
    request(command: number, body: Buffer, { times, isOfUse = () => true }: Sending): Promise<Buffer | undefined> {
      if (!socket.writable) return Promise.resolve(undefined);
      const sequence = nextSequence();
      const frame = encodeFrame({ command, sequence, body });
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      pending.set(sequence, { command, resolve, reject });
      let sent = 0;
      const send = (): void => {
        if (sent === times || (sent > 0 && !isOfUse())) {
          reject(new Error('the gateway did not answer'));
          return;
        }
        sent += 1;
        socket.write(frame);
      };
      send();
      const resending = setInterval(send, RESEND_AFTER_MS).unref();
      return promise.finally(() => {
        clearInterval(resending);
        pending.delete(sequence);
      });
    },
  };
}

/**
 * Opens a connection; `onRequest` gets what the gateway asks, except for its ACTIVE_TEST and TERMINATE, which are answered here.
 * What is not CMPP ends the connection. Rejects when it cannot be opened.
 */
export async function openConnection(
  where: { readonly host: string; readonly port: number; readonly signal: AbortSignal },
  onRequest: (frame: Frame, connection: Connection) => void,
): Promise<Connection> {
  const socket = connect({ host: where.host, port: where.port, noDelay: true }).unref();
  await once(socket, 'connect', { signal: where.signal }).catch((error: NodeJS.ErrnoException) => {
    socket.destroy();
    throw new Error(
      error.code === 'ABORT_ERR' ? 'no answer' : error.code === undefined ? 'not reached' : codeInWords(error.code),
    );
  });
  const lost = Promise.withResolvers<string>();
  let reason = 'the gateway closed the connection';
  const requests = createRequests(socket);
  const connection: Connection = {
    request: requests.request,
    lost: lost.promise,
    answer: ({ command, sequence }, body) => {
      if (socket.writable) socket.write(encodeFrame({ command: responseTo(command), sequence, body }));
    },
    give(up) {
      reason = up;
      socket.destroy();
    },
    end(up) {
      reason = up;
      socket.end(() => socket.destroy());
    },
  };
  const read = createFrameReader();
  let idle: NodeJS.Timeout | undefined;
  const watch = (): void => {
    clearTimeout(idle);
    if (!socket.destroyed) idle = setTimeout(() => void test(connection).then(watch), IDLE_MS).unref();
  };
  watch();
  socket.on('error', (error: NodeJS.ErrnoException) => {
    reason = error.code === undefined ? 'the connection broke' : codeInWords(error.code);
  });
  socket.on('close', () => {
    clearTimeout(idle);
    lost.resolve(reason);
    requests.rejectAll(new Error(`CMPP connection lost: ${reason}`));
  });
  socket.on('data', (chunk) => {
    watch();
    try {
      for (const frame of read(chunk)) {
        if (isResponse(frame.command)) requests.settle(frame);
        else answerOrPass(frame, connection, onRequest);
      }
    } catch {
      connection.give('the gateway does not speak CMPP');
    }
  });
  return connection;
}

const ACTIVE_TEST_ANSWER = Buffer.alloc(1);
const NOTHING = Buffer.alloc(0);

function answerOrPass(frame: Frame, connection: Connection, onRequest: (frame: Frame, to: Connection) => void): void {
  if (frame.command === Command.activeTest) connection.answer(frame, ACTIVE_TEST_ANSWER);
  else if (frame.command === Command.terminate) {
    connection.answer(frame, NOTHING);
    connection.end('the gateway took leave');
  } else onRequest(frame, connection);
}

/** Asks a silent gateway whether it is there, three times; gives the connection up if it does not say so. */
async function test(connection: Connection): Promise<void> {
  await connection
    .request(Command.activeTest, NOTHING, { times: ACTIVE_TESTS })
    .catch(() => connection.give('the gateway fell silent'));
}
