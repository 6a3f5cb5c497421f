import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { RISK_MARK_PATTERN, type RiskEntryKind } from '@coupon-centre/contract/risk/risk-entry';
import ipaddr from 'ipaddr.js';
import { validate } from 'uuid';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';

/** What is compared, and what people see. */
export interface EntryValue {
  readonly value: string;
  /** Of a number: the values that it may be listed by already, and the number sealed. */
  readonly number?: { readonly values: readonly string[]; readonly sealed: Buffer };
  readonly shown: string;
}

/** Shorter ones would mean half a country. */
const BITS_MIN = { ipv4: 16, ipv6: 32 } as const;

const MAPPED = ipaddr.IPv6.parse('::ffff:0:0');
const MAPPED_BITS = 96;

/** The network in its usual form, an IPv4-mapped one as its IPv4 network; undefined if it is none or too wide. */
function networkOf(text: string): string | undefined {
  const [, address = '', bits] = /^([\d.a-f:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  if (!ipaddr.isValid(address)) return undefined;
  const read = ipaddr.parse(address);
  const most = read.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  if (length < BITS_MIN[read.kind()] || length > most) return undefined;
  if (read instanceof ipaddr.IPv6 && MAPPED.match(read, Math.min(length, MAPPED_BITS))) {
    return length < MAPPED_BITS ? undefined : networkOf(`${read.toIPv4Address()}/${length - MAPPED_BITS}`);
  }
  const of = read.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${of.networkAddressFromCIDR(`${address}/${length}`).toString()}/${length}`;
}

const same = (text: string): EntryValue => ({ value: text, shown: text });

const readers: Readonly<Record<RiskEntryKind, (text: string, cipher: PhoneCipher) => EntryValue | undefined>> = {
  DEVICE: (text) => (RISK_MARK_PATTERN.test(text) ? same(text) : undefined),
  NETWORK(text) {
    if (RISK_MARK_PATTERN.test(text)) return same(text);
    const network = networkOf(text);
    return network === undefined ? undefined : same(network);
  },
  NUMBER(text, cipher) {
    if (!PHONE_PATTERN.test(text)) return undefined;
    const keyId = cipher.writing();
    return {
      value: cipher.hash(text, keyId).toString('base64url'),
      shown: maskPhone(text),
      number: {
        values: cipher.hashes(text).map((hash) => hash.toString('base64url')),
        sealed: cipher.seal(text, keyId),
      },
    };
  },
  SEGMENT: (text) => (/^1\d{2,6}$/.test(text) ? same(text) : undefined),
  SUBSCRIBER: (text) => (validate(text) ? same(text.toLowerCase()) : undefined),
};

const SEGMENT_DIGITS = 7;

/** Throws BadInput for a shorter segment: a block is in force at once, and one segment is 10,000 numbers. */
export function refuseWideBlock(kind: RiskEntryKind, value: string): void {
  if (kind !== 'SEGMENT' || value.length === SEGMENT_DIGITS) return;
  throw new BadInput('value', {
    'zh-CN': `拦截号段须填满 ${SEGMENT_DIGITS} 位`,
    en: `a blocked segment has ${SEGMENT_DIGITS} digits`,
  });
}

/** Throws BadInput for a value that the kind does not have. */
export function entryValue(kind: RiskEntryKind, text: string, cipher: PhoneCipher): EntryValue {
  const read = readers[kind](text, cipher);
  if (read === undefined) {
    throw new BadInput('value', { 'zh-CN': '与所选类型不符', en: 'does not fit its kind' });
  }
  return read;
}
