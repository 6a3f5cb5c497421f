import { PHONE_ENVELOPE_MAX_SKEW_MS } from '@coupon-centre/contract/foundation/limits';
import { phoneEnvelope } from '@coupon-centre/contract/subscriber/session';
import type { Kysely } from 'kysely';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { useOnce } from '#platform/db/single-use.ts';
import { phoneProblems } from './login-words.ts';
import type { PhoneKeys } from './phone-key.ts';

/** Nodes' clocks may differ by this much: a nonce is remembered for longer than any of them takes its envelope. */
const CLOCK_MARGIN_MS = 60_000;

const FIELD = 'phone_no';

/** Opens `phone_no` (base64) to eleven digits. Throws BadInput for any fault. */
export type OpenPhone = (sealed: string, nowMs: number) => Promise<string>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const createOpenPhone =
  (db: Kysely<Schema>, keys: PhoneKeys): OpenPhone =>
  async (sealed, nowMs) => {
    const opened = await keys.decrypt(Buffer.from(sealed, 'base64'), nowMs);
    if (opened === undefined) throw new BadInput(FIELD, phoneProblems.unreadable);
    const envelope = phoneEnvelope.safeParse(parseJson(opened.toString('utf8')));
    if (!envelope.success) throw new BadInput(FIELD, phoneProblems.notANumber);
    const { phone, at, nonce } = envelope.data;
    if (Math.abs(nowMs - at) > PHONE_ENVELOPE_MAX_SKEW_MS) throw new BadInput(FIELD, phoneProblems.outOfTime);
    const keepUntilMs = at + PHONE_ENVELOPE_MAX_SKEW_MS + CLOCK_MARGIN_MS;
    const isFirstUse = await useOnce(db, { kind: 'phone-nonce', value: nonce, keepUntilMs });
    if (!isFirstUse) throw new BadInput(FIELD, phoneProblems.repeated);
    return phone;
  };
