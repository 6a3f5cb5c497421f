import { PHONE_ENVELOPE_MAX_SKEW_MS } from '@coupon-centre/contract/limits';
import { phoneEnvelope } from '@coupon-centre/contract/login/session';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { BadInput } from '#http/bad-input.ts';
import { phoneProblems } from '#identity/identity-words.ts';
import type { PhoneKeys } from '#identity/phone-key.ts';
import { useOnce } from '#identity/single-use.ts';

/** Nodes' clocks may differ by this much: a nonce is remembered for longer than any of them takes its envelope. */
const CLOCK_MARGIN_MS = 60_000;

const FIELD = 'phone_no';

/** Opens `phone_no` (base64). Throws BadInput naming it, for whatever is wrong with it; otherwise eleven digits. */
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
    if (!(await useOnce(db, 'phone-nonce', nonce, keepUntilMs))) throw new BadInput(FIELD, phoneProblems.repeated);
    return phone;
  };
