import type { CentreMessage } from '@coupon-centre/contract/message/message-fields';
import { caseNoOf } from '@coupon-centre/contract/privacy/case-no';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenTerms } from '#catalogue/seen-terms.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { countUnread } from './unread.ts';

type Row = Selectable<Schema['subscriber_message']>;
type Reference = Omit<CentreMessage, 'messageId' | 'kind' | 'at' | 'isRead'>;

const newestFirst: Keyset = {
  name: 'messages',
  columns: [
    { by: sql.ref('at'), kind: 'instant', isDown: true },
    { by: sql.ref('message_id'), kind: 'uuid', isDown: true },
  ],
};

const referencesOf = (rows: readonly Row[], kinds: readonly Row['kind'][]): readonly string[] =>
  rows.flatMap(({ kind, reference }) => (reference !== null && kinds.includes(kind) ? [reference] : []));

/** What was asked for and answered, by request. */
async function readRequests(db: Kysely<Schema>, rows: readonly Row[]): Promise<ReadonlyMap<string, Reference>> {
  const ids = referencesOf(rows, ['REQUEST_DONE', 'REQUEST_DECLINED']);
  if (ids.length === 0) return new Map();
  const requests = await db
    .selectFrom('privacy_request')
    .select(['request_id', 'kind', 'answer'])
    .where('request_id', 'in', ids)
    .execute();
  return new Map(
    requests.map(({ request_id, kind, answer }) => [
      request_id,
      { requestKind: kind, caseNo: caseNoOf(request_id), ...(answer && { answer }) },
    ]),
  );
}

/** What was answered, by feedback. */
async function readAnswers(
  db: Kysely<Schema>,
  subscriberId: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Reference>> {
  const ids = referencesOf(rows, ['FEEDBACK_ANSWERED']);
  if (ids.length === 0) return new Map();
  const answered = await db
    .selectFrom('feedback')
    .select(['feedback_id', 'answer'])
    .where('subscriber_id', '=', subscriberId)
    .where('feedback_id', 'in', ids)
    .execute();
  return new Map(answered.map(({ feedback_id, answer }) => [feedback_id, answer === null ? {} : { answer }]));
}

/** What a message refers to besides its coupon. */
function referenceOf({ kind, reference }: Row, answers: ReadonlyMap<string, Reference>): Reference {
  if (reference === null) return {};
  switch (kind) {
    case 'CREDITED':
    case 'GIVEN_BACK':
      return { orderNo: reference };
    case 'EXPIRING':
      return { validTo: reference };
    case 'REQUEST_DONE':
    case 'REQUEST_DECLINED':
    case 'FEEDBACK_ANSWERED':
      return answers.get(reference) ?? {};
    default:
      return {};
  }
}

/** Longer than it takes to commit a message after the moment that it names. */
const COMMIT_MS = 10_000;

/**
 * Until when the reader has been told everything: a message of the last seconds may appear after the list was read. Never before a
 * message that the list shows.
 */
const toldByMs = (rows: readonly Row[], nowMs: number): number =>
  Math.max(nowMs - COMMIT_MS, ...rows.map(({ at }) => at.getTime()));

export const listMessages =
  (db: Kysely<Schema>, catalogue: Pick<Catalogue, 'termsOf'>): Handler<'listMessages'> =>
  async ({ cursor, pageSize }, { session: { subscriberId }, locale, nowMs }) => {
    const own = db.selectFrom('subscriber_message').selectAll().where('subscriber_id', '=', subscriberId);
    const [{ rows, ...page }, unread] = await Promise.all([
      readPage(own, newestFirst, { cursor, pageSize }),
      countUnread(db, subscriberId),
    ]);
    const read = await Promise.all([readRequests(db, rows), readAnswers(db, subscriberId, rows)]);
    const answers = new Map(read.flatMap((one) => [...one]));
    const list = await Promise.all(
      rows.map(async (row): Promise<CentreMessage> => {
        const { template_id: sCardId, terms_version, owned_id } = row;
        const terms =
          sCardId === null || terms_version === null ? undefined : await catalogue.termsOf(sCardId, terms_version);
        return {
          messageId: row.message_id,
          kind: row.kind,
          at: toInstant(row.at.getTime()),
          isRead: row.read_at !== null,
          ...(sCardId !== null &&
            terms !== undefined && {
              sCardId,
              mTitle: seenTerms(terms, subscriberId).title[locale],
            }),
          ...(owned_id !== null && { uCardId: owned_id }),
          ...referenceOf(row, answers),
        };
      }),
    );
    return { list, unread, asOf: toInstant(toldByMs(rows, nowMs)), ...page };
  };
