import { createHash } from 'node:crypto';
import { createServer, type Socket } from 'node:net';

/*
 * China Mobile's SMS gateway (ISMG), played from the tables of CMPP 2.0 and 3.0 by octet offsets. It shares no code with the
 * adapter, so that an error in the adapter's tables is seen here.
 */

export type IsmgVersion = '2.0' | '3.0';

export const ISMG_ACCOUNT = { spId: '900001', secret: '888888' } as const;

/** A SUBMIT as the gateway reads it. */
export interface IsmgSubmit {
  readonly sequence: number;
  readonly total: number;
  readonly number: number;
  readonly wantsReport: number;
  readonly serviceId: string;
  readonly payer: number;
  readonly udhi: number;
  readonly format: number;
  readonly spId: string;
  readonly feeType: string;
  readonly feeCode: string;
  readonly validUntil: string;
  readonly from: string;
  readonly recipients: number;
  readonly to: string;
  /** The user data header, in hex; empty without one. */
  readonly header: string;
  readonly text: string;
  /** Octets after the content; must be the version's. */
  readonly rest: number;
}

export interface IsmgAnswer {
  readonly result: number;
  readonly id?: bigint;
}

const hash = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const cString = (octets: Buffer): string => octets.toString('latin1').replace(/\0+$/, '');

const header = (length: number, command: number, sequence: number): Buffer => {
  const octets = Buffer.alloc(12);
  octets.writeUInt32BE(length, 0);
  octets.writeUInt32BE(command >>> 0, 4);
  octets.writeUInt32BE(sequence, 8);
  return octets;
};

function readSubmit(frame: Buffer, version: IsmgVersion): IsmgSubmit {
  // Offsets of the whole frame; from Fee_terminal_Id on they differ.
  const is3 = version === '3.0';
  const afterPayer = is3 ? 12 + 23 + 32 + 1 : 12 + 23 + 21;
  const destination = afterPayer + 3 + 6 + 2 + 6 + 17 + 17 + 21;
  const phone = is3 ? 32 : 21;
  const length = destination + 1 + phone + (is3 ? 1 : 0);
  const octets = frame[length] ?? 0;
  const content = Buffer.from(frame.subarray(length + 1, length + 1 + octets));
  const udhi = frame[afterPayer + 1] ?? 0;
  const headerOctets = udhi === 1 ? (content[0] ?? 0) + 1 : 0;
  return {
    sequence: frame.readUInt32BE(8),
    total: frame[20] ?? 0,
    number: frame[21] ?? 0,
    wantsReport: frame[22] ?? 0,
    serviceId: cString(frame.subarray(24, 34)),
    payer: frame[34] ?? 0,
    udhi,
    format: frame[afterPayer + 2] ?? 0,
    spId: cString(frame.subarray(afterPayer + 3, afterPayer + 9)),
    feeType: cString(frame.subarray(afterPayer + 9, afterPayer + 11)),
    feeCode: cString(frame.subarray(afterPayer + 11, afterPayer + 17)),
    validUntil: cString(frame.subarray(afterPayer + 17, afterPayer + 34)),
    from: cString(frame.subarray(afterPayer + 51, afterPayer + 72)),
    recipients: frame[destination] ?? 0,
    to: cString(frame.subarray(destination + 1, destination + 1 + phone)),
    header: content.subarray(0, headerOctets).toString('hex'),
    text: Buffer.from(content.subarray(headerOctets)).swap16().toString('utf16le'),
    rest: frame.length - length - 1 - octets,
  };
}

/** CONNECT_RESP; the wrong secret gives Status 3. */
function connectAnswer(frame: Buffer, version: IsmgVersion, { secret, isImpostor }: Behaviour): Buffer {
  const statusOctets = version === '3.0' ? 4 : 1;
  const timestamp = String(frame.readUInt32BE(35)).padStart(10, '0');
  const source = frame.subarray(12, 18);
  const wanted = hash(source, Buffer.alloc(9), Buffer.from(secret), Buffer.from(timestamp));
  const given = frame.subarray(18, 34);
  const status = Buffer.alloc(statusOctets);
  if (frame[34] !== (version === '3.0' ? 0x30 : 0x20)) status[statusOctets - 1] = 4;
  else if (!wanted.equals(given)) status[statusOctets - 1] = 3;
  const proof = hash(status, given, Buffer.from(isImpostor ? 'a guess' : secret));
  const length = 12 + statusOctets + 17;
  return Buffer.concat([
    header(length, 0x80000001, frame.readUInt32BE(8)),
    status,
    proof,
    Buffer.from([frame[34] ?? 0]),
  ]);
}

export interface IsmgReport {
  readonly id: bigint;
  readonly state: string;
  /** `YYMMDDhhmm`. */
  readonly done: string;
}

/** A DELIVER; with a report or with words of a subscriber. */
function deliverFrame(version: IsmgVersion, sequence: number, what: IsmgReport | string): Buffer {
  const is3 = version === '3.0';
  const phone = is3 ? 32 : 21;
  const content = typeof what === 'string' ? Buffer.from(what) : Buffer.alloc(is3 ? 71 : 60);
  if (typeof what !== 'string') {
    content.writeBigUInt64BE(what.id, 0);
    content.write(what.state, 8, 'latin1');
    content.write('2611221000', 15, 'latin1');
    content.write(what.done, 25, 'latin1');
    content.write('13912345678', 35, 'latin1');
  }
  const before = 12 + 8 + 21 + 10 + 3 + phone + (is3 ? 1 : 0);
  const frame = Buffer.alloc(before + 2 + content.length + (is3 ? 20 : 8));
  header(frame.length, 5, sequence).copy(frame);
  frame.writeBigUInt64BE(0xdead_beef_0000_0001n, 12);
  frame.write('10658', 20, 'latin1');
  frame.write('13912345678', 54, 'latin1');
  frame[before] = typeof what === 'string' ? 0 : 1;
  frame[before + 1] = content.length;
  content.copy(frame, before + 2);
  return frame;
}

/** What the gateway does; a test changes it as it goes. */
interface Behaviour {
  secret: string;
  /** Lets everyone in, without knowing the secret itself. */
  isImpostor: boolean;
  /** Answers no sign-in. */
  isSilent: boolean;
  /** Answers a sign-in with a header alone. */
  isBrief: boolean;
  /** Undefined: no answer. */
  answer: (submit: IsmgSubmit) => IsmgAnswer | undefined;
  answersTests: boolean;
  /** Octets per write; undefined: whole frames. */
  chunk: number | undefined;
}

interface Seen {
  readonly submits: IsmgSubmit[];
  /** Result of each DELIVER_RESP, and the Msg_Id in it. */
  readonly delivered: { readonly sequence: number; readonly id: bigint; readonly result: number }[];
  readonly tests: number[];
  /** Sequence_Ids of the answers to the gateway's own ACTIVE_TEST and TERMINATE. */
  readonly answers: number[];
  readonly events: ('connect' | 'terminate' | 'close')[];
}

/** Answers one frame of the adapter's. */
function take(frame: Buffer, version: IsmgVersion, { seen, behaviour }: { seen: Seen; behaviour: Behaviour }) {
  const command = frame.readUInt32BE(4);
  const sequence = frame.readUInt32BE(8);
  const is3 = version === '3.0';
  switch (command) {
    case 1:
      seen.events.push('connect');
      if (behaviour.isBrief) return header(12, 0x80000001, sequence);
      return behaviour.isSilent ? undefined : connectAnswer(frame, version, behaviour);
    case 2:
      seen.events.push('terminate');
      return header(12, 0x80000002, sequence);
    case 4: {
      const submit = readSubmit(frame, version);
      seen.submits.push(submit);
      const answer = behaviour.answer(submit);
      return answer === undefined ? undefined : submitAnswer(sequence, answer, is3);
    }
    case 8:
      seen.tests.push(sequence);
      return behaviour.answersTests ? Buffer.concat([header(13, 0x80000008, sequence), Buffer.alloc(1)]) : undefined;
    case 0x80000005:
      seen.delivered.push({
        sequence,
        id: frame.readBigUInt64BE(12),
        result: is3 ? frame.readUInt32BE(20) : (frame[20] ?? 0),
      });
      return undefined;
    case 0x80000002:
    case 0x80000008:
      seen.answers.push(sequence);
      return undefined;
    default:
      return undefined;
  }
}

function submitAnswer(sequence: number, { id = 1n, result }: IsmgAnswer, is3: boolean): Buffer {
  const frame = Buffer.alloc(is3 ? 24 : 21);
  header(frame.length, 0x80000004, sequence).copy(frame);
  frame.writeBigUInt64BE(id, 12);
  if (is3) frame.writeUInt32BE(result, 20);
  else frame.writeUInt8(result, 20);
  return frame;
}

/** Starts the gateway. */
export async function startIsmg(version: IsmgVersion) {
  const seen: Seen = { submits: [], delivered: [], tests: [], answers: [], events: [] };
  const behaviour: Behaviour = {
    secret: ISMG_ACCOUNT.secret,
    isImpostor: false,
    isSilent: false,
    isBrief: false,
    answer: () => ({ result: 0, id: BigInt(seen.submits.length) }),
    answersTests: true,
    chunk: undefined,
  };
  const sockets = new Set<Socket>();
  const write = (socket: Socket, octets: Buffer): void => {
    const size = behaviour.chunk ?? octets.length;
    for (let at = 0; at < octets.length; at += size) socket.write(octets.subarray(at, at + size));
  };
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    let octets = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      seen.events.push('close');
      sockets.delete(socket);
    });
    socket.on('data', (chunk) => {
      octets = Buffer.concat([octets, chunk]);
      while (octets.length >= 4 && octets.length >= octets.readUInt32BE(0)) {
        const frame = octets.subarray(0, octets.readUInt32BE(0));
        octets = octets.subarray(frame.length);
        const answer = take(frame, version, { seen, behaviour });
        if (answer !== undefined) write(socket, answer);
      }
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const toAll = (octets: Buffer): void => {
    for (const socket of sockets) write(socket, octets);
  };
  let deliveries = 100;
  return {
    port,
    seen,
    behaviour,
    connections: () => sockets.size,
    deliver: (what: IsmgReport | string) => {
      deliveries += 1;
      toAll(deliverFrame(version, deliveries, what));
      return deliveries;
    },
    answerNow: (submit: IsmgSubmit, answer: IsmgAnswer) =>
      toAll(submitAnswer(submit.sequence, answer, version === '3.0')),
    /** Any octets, such as what is no CMPP. */
    raw: toAll,
    testLink: (sequence: number) => toAll(header(12, 8, sequence)),
    terminate: () => toAll(header(12, 2, 7)),
    /** Ends each connection once all was read. */
    hangUp(): void {
      for (const socket of sockets) socket.end();
    },
    cut(): void {
      for (const socket of sockets) socket.destroy();
    },
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    listenAgain: () => listen(port),
  };
}
