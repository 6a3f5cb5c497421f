import { createHash } from 'node:crypto';
import { BUSINESS_OFFSET_MS } from '@coupon-centre/contract/foundation/time';
import { fieldsOf, text, uint, zeros } from './fields.ts';

/*
 * The bodies of the messages, in the order of the tables of "中国移动通信互联网短信网关接口协议" 2.0 and 3.0. Where the versions
 * differ, 3.0 has longer phone numbers (32 octets), their types, results of four octets, and LinkID.
 */

export type CmppVersion = '2.0' | '3.0';

const MINUTE_END_MS = 59_999;

const is3 = (version: CmppVersion): boolean => version === '3.0';
const versionOctet = (version: CmppVersion): number => (is3(version) ? 0x30 : 0x20);
const phoneOctets = (version: CmppVersion): number => (is3(version) ? 32 : 21);
const resultOctets = (version: CmppVersion): 1 | 4 => (is3(version) ? 4 : 1);
/** Reserve, or LinkID. */
const lastOctets = (version: CmppVersion): number => (is3(version) ? 20 : 8);

const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** Beijing time as digits: `YYMMDDhhmmss`. */
const beijing = (atMs: number): string =>
  new Date(atMs + BUSINESS_OFFSET_MS).toISOString().replace(/\D/g, '').slice(2, 14);

interface Account {
  /** Source_Addr: the number of the service provider, six characters. */
  readonly spId: string;
  readonly secret: string;
  readonly version: CmppVersion;
}

/** The AuthenticatorSource of an account for a timestamp `MMDDhhmmss`. */
const authenticatorSource = ({ spId, secret }: Account, timestamp: string): Buffer =>
  md5(Buffer.from(spId, 'latin1'), zeros(9), Buffer.from(secret, 'latin1'), Buffer.from(timestamp, 'latin1'));

/** CONNECT, and the authenticator that its answer refers to. */
export function connectBody(
  account: Account,
  nowMs: number,
): { readonly body: Buffer; readonly authenticator: Buffer } {
  const timestamp = beijing(nowMs).slice(2);
  const authenticator = authenticatorSource(account, timestamp);
  const body = Buffer.concat([
    text(6, account.spId),
    authenticator,
    uint(1, versionOctet(account.version)),
    uint(4, Number(timestamp)),
  ]);
  return { body, authenticator };
}

/** CONNECT_RESP: its Status, and whether the gateway knows the secret as well. */
export function readConnectResponse(
  body: Buffer,
  { secret, version }: Account,
  authenticator: Buffer,
): { readonly status: number; readonly isGenuine: boolean } {
  const fields = fieldsOf(body);
  const octets = fields.octets(resultOctets(version));
  const proof = md5(octets, authenticator, Buffer.from(secret, 'latin1'));
  return { status: octets.readUIntBE(0, octets.length), isGenuine: fields.octets(16).equals(proof) };
}

export interface Submission {
  readonly part: number;
  readonly parts: number;
  /** With its user data header if there are parts; UCS-2. */
  readonly content: Buffer;
  readonly serviceId: string;
  readonly spId: string;
  readonly feeType: string;
  readonly feeCode: string;
  readonly from: string;
  readonly to: string;
  readonly validUntilMs: number | undefined;
}

const PAID_BY_SP = 2;
const UCS_2 = 8;

/** SUBMIT of one segment to one number. Throws RangeError where a field does not fit. */
export function submitBody(submission: Submission, version: CmppVersion): Buffer {
  const { content, validUntilMs } = submission;
  const phone = phoneOctets(version);
  const phoneType = is3(version) ? [uint(1, 0)] : [];
  return Buffer.concat([
    zeros(8), // Msg_Id, given by the gateway
    uint(1, submission.parts),
    uint(1, submission.part),
    uint(1, 1), // Registered_Delivery: a status report is wanted
    uint(1, 0), // Msg_level
    text(10, submission.serviceId),
    uint(1, PAID_BY_SP),
    zeros(phone), // Fee_terminal_Id
    ...phoneType,
    uint(1, 0), // TP_pId
    uint(1, submission.parts > 1 ? 1 : 0), // TP_udhi
    uint(1, UCS_2),
    text(6, submission.spId),
    text(2, submission.feeType),
    text(6, submission.feeCode),
    // As in SMPP 3.3: tenths of a second, quarters of an hour before UTC.
    text(17, validUntilMs === undefined ? '' : `${beijing(validUntilMs)}032+`),
    zeros(17), // At_Time: at once
    text(21, submission.from),
    uint(1, 1), // DestUsr_tl
    text(phone, submission.to),
    ...phoneType,
    uint(1, content.length),
    content,
    zeros(lastOctets(version)),
  ]);
}

/** SUBMIT_RESP. */
export function readSubmitResponse(
  body: Buffer,
  version: CmppVersion,
): { readonly id: bigint; readonly result: number } {
  const fields = fieldsOf(body);
  return { id: fields.id(), result: fields.uint(resultOctets(version)) };
}

interface StatusReport {
  /** Msg_Id of the message that it tells of. */
  readonly id: bigint;
  readonly state: string;
  /** Epoch milliseconds; undefined if the report's Done_time is none. */
  readonly doneMs: number | undefined;
}

interface Deliver {
  /** Its own Msg_Id, which the answer repeats. */
  readonly id: Buffer;
  /** Undefined: a message that a subscriber wrote. */
  readonly report: StatusReport | undefined;
}

/** DELIVER; undefined if it ends early. */
export function readDeliver(body: Buffer, version: CmppVersion): Deliver | undefined {
  const fields = fieldsOf(body);
  try {
    const id = fields.octets(8);
    // Dest_Id, Service_Id, TP_pid, TP_udhi, Msg_Fmt, Src_terminal_Id and in 3.0 its type.
    fields.octets(21 + 10 + 3 + phoneOctets(version) + (is3(version) ? 1 : 0));
    const isReport = fields.uint(1) === 1;
    const content = fields.octets(fields.uint(1));
    return { id, report: isReport ? readReport(content) : undefined };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Dest_terminal_Id and SMSC_sequence follow; what we need stands before them. */
function readReport(content: Buffer): StatusReport {
  const fields = fieldsOf(content);
  const id = fields.id();
  const state = fields.text(7);
  fields.octets(10);
  return { id, state, doneMs: minuteEnd(fields.text(10)) };
}

/** The end of a minute given as `YYMMDDhhmm` in Beijing time. */
function minuteEnd(digits: string): number | undefined {
  const found = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  return Date.UTC(2000 + year, month - 1, day, hour, minute) - BUSINESS_OFFSET_MS + MINUTE_END_MS;
}

/** DELIVER_RESP. */
export const deliverResponse = (id: Buffer, result: number, version: CmppVersion): Buffer =>
  Buffer.concat([id, uint(resultOctets(version), result)]);
