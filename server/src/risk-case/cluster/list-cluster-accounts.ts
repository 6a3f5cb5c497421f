import { type Kysely, sql } from 'kysely';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const byAccount: Keyset = {
  name: 'clusterAccounts',
  columns: [{ by: sql.ref('m.subscriber_id'), kind: 'uuid' }],
};

interface Counts {
  readonly subscriber_id: string;
  readonly first: number;
  readonly second: number;
}

const countMarks = (db: Kysely<Schema>, subscriberIds: readonly string[]) =>
  sql<Counts>`
    SELECT subscriber_id, (count(*) FILTER (WHERE kind = 'DEVICE'))::integer AS first,
           (count(*) FILTER (WHERE kind = 'NETWORK'))::integer AS second
      FROM risk_sighting WHERE subscriber_id = ANY (${subscriberIds}::uuid[]) GROUP BY 1`.execute(db);

const countCoupons = (db: Kysely<Schema>, subscriberIds: readonly string[], now: Date) =>
  sql<Counts>`
    SELECT subscriber_id,
           (count(*) FILTER (WHERE state = 'PENDING' OR (state = 'AVAILABLE' AND valid_to > ${now})))::integer AS first,
           (count(*) FILTER (WHERE state IN ('USED', 'USING')))::integer AS second
      FROM owned_coupon WHERE subscriber_id = ANY (${subscriberIds}::uuid[]) GROUP BY 1`.execute(db);

export const listClusterAccounts =
  (db: Kysely<Schema>, cipher: Pick<PhoneCipher, 'open'>): Handler<'listClusterAccounts'> =>
  async ({ clusterId, ...asked }, { nowMs }) => {
    const found = db
      .selectFrom('risk_cluster_member as m')
      .innerJoin('subscriber as p', 'p.subscriber_id', 'm.subscriber_id')
      .selectAll('m')
      .select(['p.phone_sealed', 'p.state', 'p.created_at', 'p.closed_at'])
      .where('m.cluster_id', '=', clusterId);
    const { rows, ...page } = await readPage(found, byAccount, asked);
    const ids = rows.map(({ subscriber_id }) => subscriber_id);
    const [marks, coupons] = await Promise.all([countMarks(db, ids), countCoupons(db, ids, new Date(nowMs))]);
    const of = (counts: readonly Counts[], id: string) => counts.find(({ subscriber_id }) => subscriber_id === id);
    return {
      items: rows.map((row) => ({
        subscriberId: row.subscriber_id,
        phoneMasked: row.closed_at === null ? maskPhone(cipher.open(row.phone_sealed)) : null,
        state: row.state,
        createdAt: toInstant(row.created_at.getTime()),
        joinedBy: row.joined_by,
        joinedAt: toInstant(row.joined_at.getTime()),
        devices: of(marks.rows, row.subscriber_id)?.first ?? 0,
        networks: of(marks.rows, row.subscriber_id)?.second ?? 0,
        unused: of(coupons.rows, row.subscriber_id)?.first ?? 0,
        used: of(coupons.rows, row.subscriber_id)?.second ?? 0,
      })),
      ...page,
    };
  };
