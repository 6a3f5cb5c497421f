import { outsideQuietHours } from '@coupon-centre/contract/reminder/reminder-time';
import type { Kysely, Transaction } from 'kysely';
import { v5 as idOf } from 'uuid';
import { z } from 'zod';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenTerms } from '#catalogue/seen-terms.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { leaveMessages, messageIdOf } from '#message/leave-messages.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { HandleMessage } from '#platform/jobs/message-handler.ts';
import type { TrySms } from '#platform/jobs/try-sms.ts';
import { writeSms } from '#platform/sms/written-sms.ts';
import { phoneOf } from '#subscriber/subscriber-store.ts';
import { type RiskCaseNotice, riskCaseNotices } from './risk-case-words.ts';

const LOCALE = 'zh-CN';

/** Ids only. */
const payloadOf = z.object({
  notice: z.enum(Object.keys(riskCaseNotices) as [RiskCaseNotice, ...RiskCaseNotice[]]),
  templateId: z.uuid().optional(),
  termsVersion: z.int().optional(),
});

interface Told {
  readonly subscriberId: string;
  /** Of the coupon that the SMS names. */
  readonly templateId?: string | undefined;
  readonly termsVersion?: number | undefined;
}

/**
 * Leaves one SMS and one message in the message centre for each of these subscribers, however often they are left for the same case
 * (a clawback, an appeal). At night the SMS waits for the morning.
 */
export async function leaveNotices(
  trx: Transaction<Schema>,
  { caseId, notice, nowMs }: { readonly caseId: string; readonly notice: RiskCaseNotice; readonly nowMs: number },
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(
      told.map(({ subscriberId, ...coupon }) => ({
        subscriber_id: subscriberId,
        message_id: idOf(`${subscriberId} ${notice}`, caseId),
        kind: 'CLAWBACK_SMS' as const,
        payload: JSON.stringify({ notice, ...coupon }),
        due_at: new Date(outsideQuietHours(nowMs)),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await leaveMessages(
    trx,
    told.map(({ subscriberId, templateId, termsVersion }) => ({
      subscriberId,
      messageId: messageIdOf(subscriberId, notice, caseId),
      kind: notice,
      atMs: nowMs,
      ...(templateId !== undefined && termsVersion !== undefined && { coupon: { templateId, termsVersion } }),
    })),
  );
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly cipher: PhoneCipher;
  readonly trySms: TrySms;
  readonly catalogue: Pick<Catalogue, 'termsOf'>;
  /** Working days in which an appeal is decided. */
  readonly appealDays: number;
}

/** The title under which the subscriber knows the coupon that the SMS names, if it names one. */
async function titlePart({ termsOf }: Pick<Catalogue, 'termsOf'>, { subscriberId, templateId, termsVersion }: Told) {
  if (templateId === undefined || termsVersion === undefined) return {};
  const terms = await termsOf(templateId, termsVersion);
  if (terms === undefined) throw new Error(`no terms ${termsVersion} of coupon ${templateId}`);
  return { title: seenTerms(terms, subscriberId).title[LOCALE] };
}

/** Sends it, unless the account is closed; a retry keeps to the quiet hours too. */
export function createSendNotice({ db, clock, cipher, trySms, catalogue, appealDays }: Needs): HandleMessage {
  return async ({ subscriberId, messageId, payload, attempts }, stopping) => {
    const { notice, templateId, termsVersion } = payloadOf.parse(payload);
    const nowMs = clock.now();
    const notBeforeMs = outsideQuietHours(nowMs);
    if (notBeforeMs > nowMs) return { notBeforeMs };
    const to = await phoneOf(db, cipher, subscriberId);
    if (to === undefined) return 'done';
    const title = await titlePart(catalogue, { subscriberId, templateId, termsVersion });
    const params = notice === 'CLAWED_BACK' ? { ...title, days: String(appealDays) } : title;
    const written = writeSms({ key: notice, words: riskCaseNotices[notice] }, params, LOCALE);
    const sms = { id: messageId, subscriberId, urgency: 'notice', to, ...written } as const;
    return (await trySms(sms, attempts, stopping)) === 'again' ? 'again' : 'done';
  };
}
