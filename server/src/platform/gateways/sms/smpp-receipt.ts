/// <reference path="./smpp-package.d.ts" />
import type { Pdu } from 'smpp';
import type { SmsReceipt } from './port.ts';
import { stateOfWord } from './receipt-state.ts';

/** Bits of `esm_class` that tell what a message is (SMPP 3.4, 5.2.12). */
const TYPE_BITS = 0x3c;
const RECEIPT = 0x04;

/** Values of `message_state` (SMPP 3.4, 5.2.28) as the words that a receipt's text has for them. */
const words = ['', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD'] as const;

const textOf = ({ short_message, message_payload }: Pdu): string => {
  const message = short_message?.message;
  const text = message === undefined || (message as string | Buffer).length === 0 ? message_payload?.message : message;
  return Buffer.isBuffer(text) ? text.toString('latin1') : String(text ?? '');
};

/** Printable characters only: a centre may end its text with zero octets, which no database takes. */
const field = (text: string, name: string): string | undefined =>
  new RegExp(`\\b${name}:\\s*([\\x21-\\x7e]+)`, 'i').exec(text)?.[1];

/**
 * The delivery receipt that a deliver_sm carries, by its TLVs or else by its text (`id:… stat:… err:…`); undefined for every
 * other message. The text's times have no time zone, so the receipt's time is that of its arrival.
 *
 * @see SMPP 3.4, Appendix B
 */
export function smppReceipt(pdu: Pdu, nowMs: number): SmsReceipt | undefined {
  if ((pdu.esm_class & TYPE_BITS) !== RECEIPT) return undefined;
  const text = textOf(pdu);
  const reference = pdu.receipted_message_id || field(text, 'id');
  const word = words[pdu.message_state ?? 0] || field(text, 'stat')?.toUpperCase();
  if (!reference || !word) return undefined;
  const error = field(text, 'err');
  return {
    by: { reference },
    state: stateOfWord(word),
    atMs: nowMs,
    detail: error === undefined ? word : `${word} ${error}`,
  };
}
