import { isGranted } from '@coupon-centre/contract/foundation/benefit-kinds';
import { ASKED_OFFERS_SHOWN } from '@coupon-centre/contract/provider-offer/list-provider-offers';
import { type Kysely, sql } from 'kysely';
import { titleOf } from '#catalogue/title-of.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { type AskedOffer, subjectOf } from './offer-approval.ts';
import { readUnmapped } from './unmapped-benefits.ts';

const byBenefit: Keyset = {
  name: 'providerOffers',
  columns: [
    { by: sql.ref('o.benefit_kind'), kind: 'text' },
    { by: sql.ref('o.amount'), kind: 'integer' },
    // The mapping for all coupons comes first.
    { by: sql`coalesce(o.template_id, '00000000-0000-0000-0000-000000000000')`, kind: 'uuid' },
  ],
};

const mappings = (db: Kysely<Schema>) =>
  db
    .selectFrom('provider_offer as o')
    .select(['o.benefit_kind', 'o.amount', 'o.template_id', 'o.offer', 'o.changed_at'])
    .select(titleOf(sql`o.template_id`));

/** What waits for approval. */
async function readAsked(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('approval as a')
    .select(['a.approval_id', 'a.asked'])
    .select(titleOf(sql`(a.asked #>> '{benefit,templateId}')::uuid`))
    .where('a.kind', '=', 'OFFER')
    .where('a.state', 'in', ['WAITING', 'SCHEDULED'])
    .orderBy('a.asked_at')
    .limit(ASKED_OFFERS_SHOWN)
    .execute();
  return rows.map(({ approval_id: approvalId, asked, title }) => ({
    approvalId,
    title,
    ...(asked as unknown as AskedOffer),
  }));
}

export const listProviderOffers =
  (db: Kysely<Schema>, { offers, tryOffer }: Provisioning): Handler<'listProviderOffers'> =>
  async (asked) => {
    const kinds = offers?.kinds ?? [];
    const { rows, ...page } = await readPage(mappings(db), byBenefit, asked);
    return {
      kinds: [...kinds],
      isNeeded: offers?.isNeeded ?? false,
      canTry: tryOffer !== undefined,
      items: rows.flatMap(({ benefit_kind: kind, amount, template_id: templateId, ...row }) =>
        isGranted(kind)
          ? [
              {
                id: subjectOf({ kind, amount, templateId }),
                benefit: { kind, amount, templateId },
                title: templateId === null ? null : row.title,
                offer: row.offer,
                changedAt: toInstant(row.changed_at.getTime()),
              },
            ]
          : [],
      ),
      unmapped: kinds.length === 0 ? [] : await readUnmapped(db, kinds),
      waiting: await readAsked(db),
      ...page,
    };
  };
