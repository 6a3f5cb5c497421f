import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { maskedPhones } from '#platform/db/masked-phones.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { openClawbacks } from '../clawback/open-clawbacks.ts';
import { worthOfTerms } from '../worth-of-terms.ts';
import { sharedMarksOf } from './shared-marks.ts';

const newestFirst: Keyset = {
  name: 'claimHolds',
  columns: [
    { by: sql.ref('h.held_at'), kind: 'instant', isDown: true },
    { by: sql.ref('h.owned_id'), kind: 'uuid', isDown: true },
  ],
};

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Pick<Catalogue, 'termsOf'>;
  readonly cipher: Pick<PhoneCipher, 'open'>;
}

async function clustersOf(db: Kysely<Schema>, subscriberIds: readonly string[]) {
  const rows = await db
    .selectFrom('risk_cluster_member')
    .select(['subscriber_id', 'cluster_id'])
    .where(sql<boolean>`subscriber_id = ANY (${subscriberIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ subscriber_id, cluster_id }) => [subscriber_id, cluster_id]));
}

export const listHolds =
  ({ db, catalogue, cipher }: Needs): Handler<'listHolds'> =>
  async ({ state, subscriberId, ...asked }, { nowMs }) => {
    const found = db
      .selectFrom('claim_hold as h')
      .$if(state !== undefined, (all) => all.where('h.state', '=', state ?? 'HELD'))
      .$if(subscriberId !== undefined, (all) => all.where('h.subscriber_id', '=', subscriberId ?? ''));
    const shown = found
      .innerJoin('owned_coupon as o', (join) =>
        join.onRef('o.subscriber_id', '=', 'h.subscriber_id').onRef('o.owned_id', '=', 'h.owned_id'),
      )
      .selectAll('h')
      .select(['o.template_id', 'o.terms_version']);
    const [{ rows, ...page }, { total }] = await Promise.all([
      readPage(shown, newestFirst, asked),
      found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    ]);
    const people = [...new Set(rows.map(({ subscriber_id }) => subscriber_id))];
    const [phones, sharedBy, clusters, clawbacks, worthOf] = await Promise.all([
      maskedPhones(db, cipher, people),
      sharedMarksOf(db, people, nowMs),
      clustersOf(db, people),
      openClawbacks(
        db,
        rows.map(({ owned_id }) => owned_id),
      ),
      worthOfTerms(catalogue, rows),
    ]);
    return {
      items: rows.map((row) => ({
        subscriberId: row.subscriber_id,
        ownedId: row.owned_id,
        phoneMasked: phones.get(row.subscriber_id) ?? null,
        templateId: row.template_id,
        ...worthOf(row),
        ruleId: row.rule_id,
        ruleVersion: row.rule_version,
        heldAt: toInstant(row.held_at.getTime()),
        until: toInstant(row.until.getTime()),
        state: row.state,
        decidedAt: row.decided_at && toInstant(row.decided_at.getTime()),
        shared: sharedBy(row.subscriber_id),
        clusterId: clusters.get(row.subscriber_id) ?? null,
        clawbackId: clawbacks.get(row.owned_id) ?? null,
      })),
      total: Number(total),
      ...page,
    };
  };
