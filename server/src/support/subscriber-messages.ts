import type { ResponseOf } from '@coupon-centre/contract/call/call';
import { SUBSCRIBER_ROWS_MAX, type showSubscriber } from '@coupon-centre/contract/support/show-subscriber';
import type { Kysely } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { ownerOfNumber } from '#subscriber/number-owner.ts';
import { OF_RISK } from './of-risk.ts';

type Message = ResponseOf<typeof showSubscriber>['messages'][number];

const newestFirst = (one: Message, other: Message): number => (one.at < other.at ? 1 : -1);
const instantOf = (at: Date | null): string | null => at && toInstant(at.getTime());

/** What a message that waits is called, by its kind. */
const waitingTemplates = { SEND_SMS: 'USE_NOTICE', REMIND: 'REMINDER', CLAWBACK_SMS: 'RISK_NOTICE' } as const;
type WaitingKind = keyof typeof waitingTemplates;
const WITHOUT_RISK: readonly WaitingKind[] = ['SEND_SMS', 'REMIND'];

interface OneReads {
  readonly subscriberId: string;
  /** Whether the operator may read of holds, clawbacks and appeals. */
  readonly seesRisk: boolean;
}

/** Messages that wait for their first or next attempt. */
async function readWaiting(db: Kysely<Schema>, { subscriberId, seesRisk }: OneReads): Promise<Message[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['message_id', 'kind', 'due_at', 'attempts'])
    .where('subscriber_id', '=', subscriberId)
    .where('kind', 'in', seesRisk ? (Object.keys(waitingTemplates) as WaitingKind[]) : WITHOUT_RISK)
    .where('done_at', 'is', null)
    .orderBy('message_id', 'desc')
    .limit(SUBSCRIBER_ROWS_MAX)
    .execute();
  return rows.map((row) => ({
    messageId: row.message_id,
    template: waitingTemplates[row.kind as WaitingKind],
    route: null,
    state: 'WAITING',
    attempts: row.attempts,
    at: toInstant(row.due_at.getTime()),
    submittedAt: null,
    endedAt: null,
    detail: null,
  }));
}

async function readSent(
  db: Kysely<Schema>,
  owners: readonly string[],
  { seesRisk }: Pick<OneReads, 'seesRisk'>,
): Promise<Message[]> {
  const rows = await db
    .selectFrom('sms_message')
    .selectAll()
    .where('subscriber_id', 'in', owners)
    .$if(!seesRisk, (all) => all.where('template_key', 'not in', OF_RISK))
    .orderBy('begun_at', 'desc')
    .limit(SUBSCRIBER_ROWS_MAX)
    .execute();
  return rows.map((row) => ({
    messageId: row.message_id,
    template: row.template_key,
    route: row.route,
    state: row.state,
    attempts: row.attempts,
    at: toInstant(row.begun_at.getTime()),
    submittedAt: instantOf(row.submitted_at),
    endedAt: instantOf(row.ended_at),
    detail: row.detail,
  }));
}

/** SMS to a subscriber, those to their number from before the first login too; newest first. */
export async function readMessages(
  db: Kysely<Schema>,
  { phoneHashes, ...reads }: OneReads & { readonly phoneHashes: readonly Buffer[] },
): Promise<Message[]> {
  const [waiting, sent] = await Promise.all([
    readWaiting(db, reads),
    readSent(db, [reads.subscriberId, ...phoneHashes.map(ownerOfNumber)], reads),
  ]);
  return [...waiting, ...sent].sort(newestFirst).slice(0, SUBSCRIBER_ROWS_MAX);
}
