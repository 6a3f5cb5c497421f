import type { SmsOutcome } from '../port.ts';

const ACCEPTED = 0;
const DUPLICATE_SEQUENCE = 3;
const FLOW_CONTROL = 8;

/** Result of a SUBMIT_RESP where the same message again would be answered the same. What is not listed is a gateway's own. */
const permanent: ReadonlyMap<number, string> = new Map([
  [1, 'the structure is wrong'],
  [2, 'the command is wrong'],
  [4, 'the length is wrong'],
  [5, 'the fee code is wrong'],
  [6, 'the message is too long'],
  [7, 'the service code is wrong'],
  [9, 'the gateway does not serve the number that pays'],
  [10, 'Src_Id is wrong'],
  [11, 'Msg_src is wrong'],
  [12, 'Fee_terminal_Id is wrong'],
  [13, 'Dest_terminal_Id is wrong'],
]);

/**
 * What SUBMIT_RESP says of the message. Throws on a repeated sequence number: the gateway has had a SUBMIT of that number, ours
 * or one of an earlier connection, so it is unknown whether the message was sent.
 */
export function outcomeOf({ id, result }: { readonly id: bigint; readonly result: number }): SmsOutcome {
  if (result === ACCEPTED) return { kind: 'accepted', references: [id.toString()] };
  if (result === FLOW_CONTROL) return { kind: 'throttled' };
  if (result === DUPLICATE_SEQUENCE) throw new Error('the gateway calls the sequence number repeated');
  const known = permanent.get(result);
  const reason = `the gateway answered ${result}${known === undefined ? '' : `: ${known}`}`;
  return { kind: 'refused', reason, isPermanent: known !== undefined };
}

const statuses: ReadonlyMap<number, string> = new Map([
  [1, 'the structure is wrong'],
  [2, 'Source_Addr or the address of this machine is wrong'],
  [3, 'the secret is wrong'],
  [4, 'the version is not served'],
]);

/** Status of a CONNECT_RESP in words. */
export const statusName = (status: number): string => statuses.get(status) ?? `status ${status}`;
