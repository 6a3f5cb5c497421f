import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import { PER_PERSON_MAX, STOCK_UNITS_MAX } from '@coupon-centre/contract/foundation/limits';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { authorsInForce } from '#approval/approval-store.ts';
import { audited, type Note } from '#audit/audited.ts';
import { mayBeIn } from '#branch/campaign-of-branch.ts';
import { type LockedCoupon, lockCoupon } from '#catalogue/template/coupon-lock.ts';
import { readPool } from '#catalogue/template/stock-store.ts';
import { writtenTerms } from '#catalogue/terms-columns.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addCoupon, readDraft } from './draft-store.ts';

/** A limit that was once raised beyond what a draft may have. */
const atMost = (limit: number | null, most: number): number | null => (limit === null ? null : Math.min(limit, most));

/** A released coupon's limits, as the draft of another may have them; `perDay`: of the centre's pool. */
export const copiedLimits = (
  template: Pick<Selectable<Schema['coupon_template']>, 'per_person' | 'per_person_day'>,
  perDay: number | null,
): Omit<FirstStock, 'total'> => ({
  perDay: atMost(perDay, STOCK_UNITS_MAX),
  perPerson: Math.min(template.per_person, PER_PERSON_MAX),
  perPersonDay: atMost(template.per_person_day, PER_PERSON_MAX),
});

interface Original {
  readonly terms: CouponTerms;
  readonly firstStock: FirstStock;
  readonly authors: readonly string[];
}

/** The stock that a first release of these terms can have. */
const possibleStock = (units: number, { ceiling, ceilingPerDay, externalCodes }: CouponTerms): number =>
  externalCodes ? 0 : Math.min(units, ceiling, ceilingPerDay ?? ceiling, STOCK_UNITS_MAX);

/** What is copied: the released terms with the stock that the centre had, or the draft of a coupon that was never released. */
async function readOriginal(trx: Transaction<Schema>, coupon: LockedCoupon): Promise<Original | undefined> {
  const { template, terms: row, poolId } = coupon;
  if (row === null) {
    const draft = await readDraft(trx, template.template_id);
    const firstStock = draft?.first_stock ?? { total: 0, ...copiedLimits(template, null) };
    return draft && { terms: draft.terms, firstStock, authors: draft.writers };
  }
  const terms = writtenTerms(template, row);
  const pool = await readPool(trx, poolId);
  const total = possibleStock(pool?.total ?? 0, terms);
  return {
    terms,
    firstStock: { total, ...copiedLimits(template, pool?.per_day ?? null) },
    authors: await authorsInForce(trx, 'COUPON', template.template_id),
  };
}

interface Copied {
  readonly templateId: string;
  /** What the copy has instead of the original's terms and stock. */
  readonly change: (original: Omit<Original, 'authors'>) => Omit<Original, 'authors'>;
}

/** Adds a draft like another coupon, within its branch. Who wrote the original are authors of the copy, too. */
export async function copyDraft(
  trx: Transaction<Schema>,
  { templateId: copied, change }: Copied,
  { caller, note }: { readonly caller: OperatorCaller; readonly note: Note },
): Promise<string | Refusal<'UNKNOWN_ITEM'>> {
  const coupon = await lockCoupon(trx, copied, caller);
  const original = coupon && (await readOriginal(trx, coupon));
  if (coupon === undefined || original === undefined) return refuse('UNKNOWN_ITEM');
  const { branch_id: branchId } = coupon.template;
  const changed = change(original);
  const isIn = await mayBeIn(trx, { campaignId: changed.terms.campaignId, branchId });
  const written = { ...changed, terms: isIn ? changed.terms : { ...changed.terms, campaignId: null } };
  const templateId = await addCoupon(trx, { ...written, authors: original.authors, branchId }, caller);
  note({ action: 'coupon.copied', target: { kind: 'coupon', id: templateId }, after: { copied, ...written } });
  return templateId;
}

/** Copies a coupon without its stock, nor a campaign that is not the branch's. */
export const copyCoupon =
  (db: Kysely<Schema>): Handler<'copyCoupon'> =>
  ({ templateId: copied }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const templateId = await copyDraft(
          trx,
          {
            templateId: copied,
            change: ({ terms, firstStock }) => ({ terms, firstStock: { ...firstStock, total: 0 } }),
          },
          { caller, note },
        );
        return templateId instanceof Refusal ? templateId : { templateId };
      }),
    );
