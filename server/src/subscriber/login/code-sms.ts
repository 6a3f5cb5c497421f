import type { Locale } from '@coupon-centre/contract/foundation/field';
import { SMS_CODE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedTokens } from '#foundation/crypto/sealed-token.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { isWatched, SUBMITTED_WITHIN_MS, watchCode, watchedCodeBox } from '#platform/jobs/watch-code.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { isLost } from '#platform/sms/sms-state.ts';
import { readWays, type SmsKey, type SmsWay } from '#platform/sms/sms-store.ts';
import { writeSms } from '#platform/sms/written-sms.ts';

/** The page learns by it what became of its SMS. */
const referenceShape = z.object({
  subscriberId: z.uuid(),
  messageId: z.uuid(),
  /** Base64. */
  phoneHash: z.base64(),
  placedAtMs: z.int(),
});

interface CodeSms {
  /** Or `ownerOfNumber`. */
  readonly subscriberId: string;
  /** Eleven digits. */
  readonly to: string;
  readonly phoneHash: Buffer;
  readonly template: {
    readonly key: 'LOGIN_CODE' | 'CONFIRMATION_CODE';
    /** `{code}` and `{minutes}` are filled in. */
    readonly words: LocalisedText;
  };
  readonly locale: Locale;
  readonly code: string;
  /** When the code was made. */
  readonly nowMs: number;
}

type Reference = Pick<CodeSms, 'phoneHash' | 'nowMs'> & Partial<SmsKey>;

export interface SentCode {
  /** RESENT: by another route, after the first one failed. FAILED: by every route. */
  readonly state: 'ON_ITS_WAY' | 'RESENT' | 'FAILED';
  readonly phoneHash: Buffer;
  readonly placedAtMs: number;
}

/** The SMS with codes. */
export interface CodeSmsSender {
  /** Sends a code, of no use once it has expired. False: it was certainly not sent. Otherwise as `referenceTo`. */
  send(sms: CodeSms): Promise<false | { readonly smsId: string | undefined }>;
  /** For the page, which asks with it. The same for an SMS that never was, without `SmsKey`. Undefined: no route gives receipts. */
  referenceTo(sms: Reference): string | undefined;
  /** Undefined for a reference that is not ours. */
  read(smsId: string): Promise<SentCode | undefined>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly sms: SmsSender;
}

/** No receipt has come for it. */
const isUntold = ({ state }: SmsWay): boolean => state === 'SENDING' || state === 'SENT' || state === 'UNANSWERED';

/** `isOverdue`: no other route looks after it, and the centre should have told by now that it has it. */
function stateOf(
  ways: readonly SmsWay[],
  { mayGoOtherwise, isOverdue }: { readonly mayGoOtherwise: boolean; readonly isOverdue: boolean },
): SentCode['state'] {
  const last = ways.at(-1);
  if (last === undefined) return 'ON_ITS_WAY';
  if (isOverdue && isUntold(last)) return 'FAILED';
  if (isLost(last.state)) return mayGoOtherwise ? 'ON_ITS_WAY' : 'FAILED';
  const wasTaken = ({ state }: SmsWay): boolean => state !== 'REFUSED' && state !== 'UNANSWERED';
  return ways.slice(0, -1).some(wasTaken) ? 'RESENT' : 'ON_ITS_WAY';
}

export function createCodeSmsSender({ db, clock, deriveKey, sms }: Needs): CodeSmsSender {
  const references = createSealedTokens(deriveKey, 'code-sms', referenceShape);
  const box = watchedCodeBox(deriveKey);

  const referenceTo: CodeSmsSender['referenceTo'] = ({ phoneHash, nowMs, subscriberId, messageId = uuidv7() }) =>
    sms.givesReceipts
      ? references.seal({
          subscriberId: subscriberId ?? messageId,
          messageId,
          phoneHash: phoneHash.toString('base64'),
          placedAtMs: nowMs,
        })
      : undefined;

  return {
    referenceTo,

    async send({ subscriberId, to, phoneHash, template, locale, code, nowMs }) {
      const messageId = uuidv7();
      const outgoing = {
        id: messageId,
        subscriberId,
        to,
        urgency: 'code',
        ...writeSms(template, { code, minutes: String(SMS_CODE_SECONDS / 60) }, locale),
        validUntilMs: nowMs + SMS_CODE_SECONDS * SECOND_MS,
      } as const;
      const result = await sms.send(outgoing);
      if (result.kind === 'later' || result.kind === 'refused') return false;
      if (result.kind === 'sent' && result.isWatchable) await watchCode(db, box, { sms: outgoing, nowMs });
      return { smsId: referenceTo({ phoneHash, nowMs, messageId, subscriberId }) };
    },

    async read(smsId) {
      const reference = references.open(smsId);
      if (reference === undefined) return undefined;
      const { phoneHash, placedAtMs, ...key } = reference;
      // In this order: a watch that ends in between leaves its message in the record first.
      const mayGoOtherwise = await isWatched(db, key);
      const ways = await readWays(db, key);
      const isOverdue = !sms.hasOtherRoutes && clock.now() >= placedAtMs + SUBMITTED_WITHIN_MS;
      const state = stateOf(ways, { mayGoOtherwise, isOverdue });
      return { state, phoneHash: Buffer.from(phoneHash, 'base64'), placedAtMs };
    },
  };
}
