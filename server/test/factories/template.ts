import type { CouponVariant } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Benefit, CardClass } from '@coupon-centre/contract/foundation/field';
import { CEILING_MAX } from '@coupon-centre/contract/foundation/limits';
import type { Insertable, Kysely } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema, TemplateState } from '#platform/db/schema/schema.ts';
import type { Audience, Trial, UseConfirmation, Validity } from '#platform/db/schema/terms-json.ts';
import { FAR_AHEAD_MS, LONG_AGO_MS } from '#test/factories/always.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { idFor } from '#test/factories/id.ts';
import { insertRows, type Rows } from '#test/factories/rows.ts';
import { poolRows, type StockSpec } from '#test/factories/stock.ts';

export interface TermsSpec {
  readonly cardClass?: CardClass;
  readonly benefit?: Benefit;
  readonly title?: LocalisedText;
  readonly subTitle?: LocalisedText;
  readonly ruleHtml?: LocalisedText;
  readonly validity?: Validity;
  /** Default: the highest. */
  readonly ceiling?: number;
  /** Default: no limit. */
  readonly ceilingPerDay?: number;
  /** Default: none. */
  readonly campaignId?: string;
  readonly bookValueFen?: number;
  /** What has to be confirmed by SMS before a use. Default: nothing. */
  readonly confirmation?: UseConfirmation;
  /** What is tried and what comes afterwards. Default: no trial. */
  readonly trial?: Trial;
  /** Whether its codes are a partner's. Default: false. */
  readonly externalCodes?: boolean;
  /** The list of places that take it. Default: none. */
  readonly placeListId?: string;
  /** Texts that are compared with its own. Default: none. */
  readonly variants?: readonly CouponVariant[];
  /** Their comparison. Default: a new one. */
  readonly comparisonId?: string;
  readonly createdAtMs?: number;
}

export interface TemplateSpec extends TermsSpec {
  /** The same seed gives the same ids. */
  readonly seed?: string;
  /** Default: the class of the card. */
  readonly classId?: string;
  readonly state?: TemplateState;
  readonly claimStartMs?: number;
  readonly claimEndMs?: number;
  readonly perPerson?: number;
  readonly perPersonDay?: number;
  readonly audience?: Audience;
  readonly tags?: readonly LocalisedText[];
  readonly position?: number;
  /** The centre's own stock. Default: 100 units. */
  readonly stock?: StockSpec;
}

/** What later factories need of a coupon. */
export interface MadeTemplate {
  readonly templateId: string;
  readonly centrePoolId: string;
  readonly termsVersion: number;
  readonly cardClass: CardClass;
  readonly validity: Validity;
}

const plainBenefit: Readonly<Record<CardClass, Benefit>> = {
  traffic: { kind: 'DATA_MB', amount: 1024 },
  credit: { kind: 'CREDIT_FEN', amount: 500 },
  topup: { kind: 'TOPUP_OFF_FEN', amount: 500, thresholdFen: 5000 },
  experience: { kind: 'EXPERIENCE', amount: 7 },
  life: { kind: 'CODE', amount: 1000 },
};
const PLAIN_VALIDITY: Validity = { kind: 'afterCollecting', startAfterDays: 0, days: 30 };

/** Of first terms without any, the columns are left to the database: an upgrade begins with the schema of a release that has none. */
const variantColumns = (version: number, { variants = [], comparisonId = idFor() }: TermsSpec) =>
  version === 1 && variants.length === 0
    ? {}
    : { variants: JSON.stringify(variants), comparison_id: variants.length === 0 ? null : comparisonId };

function termsRow(templateId: string, version: number, spec: TermsSpec): Insertable<Schema['coupon_terms']> {
  const cardClass = spec.cardClass ?? 'traffic';
  return {
    template_id: templateId,
    version,
    card_class: cardClass,
    benefit: JSON.stringify(spec.benefit ?? plainBenefit[cardClass]),
    title: JSON.stringify(spec.title ?? { 'zh-CN': '测试券', en: 'Test coupon' }),
    sub_title: JSON.stringify(spec.subTitle ?? { 'zh-CN': '全省可用', en: 'All over the province' }),
    rule_html: JSON.stringify(
      spec.ruleHtml ?? { 'zh-CN': '<ol><li>领取后使用。</li></ol>', en: '<ol><li>Collect, then use.</li></ol>' },
    ),
    validity: JSON.stringify(spec.validity ?? PLAIN_VALIDITY),
    ceiling: spec.ceiling ?? CEILING_MAX,
    ceiling_per_day: spec.ceilingPerDay ?? null,
    campaign_id: spec.campaignId ?? null,
    book_value_fen: spec.bookValueFen ?? 100,
    costs_nothing_reason: spec.bookValueFen === 0 ? 'for a test' : null,
    created_at: new Date(spec.createdAtMs ?? LONG_AGO_MS),
    confirmation: spec.confirmation === undefined ? null : JSON.stringify(spec.confirmation),
    trial: spec.trial === undefined ? null : JSON.stringify(spec.trial),
    external_codes: spec.externalCodes ?? false,
    place_list_id: spec.placeListId ?? null,
    ...variantColumns(version, spec),
  };
}

/** The id of the coupon that is made with this seed. */
export const templateIdFor = (seed?: string): string => idFor(seed && `${seed}/template`);

/** The rows of a coupon with its first terms and the centre's pool; its class must exist. */
export function templateRows(spec: TemplateSpec = {}): { template: MadeTemplate; rows: Rows } {
  const templateId = templateIdFor(spec.seed);
  const cardClass = spec.cardClass ?? 'traffic';
  const seeded = spec.seed === undefined ? {} : { seed: spec.seed };
  const pool = poolRows({ ...seeded, ...spec.stock, templateId });
  const row = {
    template_id: templateId,
    class_id: spec.classId ?? cardClass,
    state: spec.state ?? 'RUNNING',
    terms_version: 1,
    claim_start: new Date(spec.claimStartMs ?? LONG_AGO_MS),
    claim_end: new Date(spec.claimEndMs ?? FAR_AHEAD_MS),
    per_person: spec.perPerson ?? 1,
    per_person_day: spec.perPersonDay ?? null,
    audience: JSON.stringify(spec.audience ?? { kind: 'everyone' }),
    tags: JSON.stringify(spec.tags ?? []),
    position: spec.position ?? 1,
    created_at: new Date(spec.createdAtMs ?? LONG_AGO_MS),
  } satisfies Insertable<Schema['coupon_template']>;
  return {
    template: {
      templateId,
      centrePoolId: pool.poolId,
      termsVersion: 1,
      cardClass,
      validity: spec.validity ?? PLAIN_VALIDITY,
    },
    rows: { coupon_template: [row], coupon_terms: [termsRow(templateId, 1, spec)], ...pool.rows },
  };
}

/** A coupon. Default: everyone can collect it at any time, one per person, with a stock of 100. */
export async function makeTemplate(db: Kysely<Schema>, spec: TemplateSpec = {}): Promise<MadeTemplate> {
  const { template, rows } = templateRows(spec);
  await ensureCategory(db, spec.classId ?? template.cardClass);
  await insertRows(db, rows);
  return template;
}

/** New terms of a coupon, which claims get from now on. */
export async function makeTerms(db: Kysely<Schema>, template: MadeTemplate, spec: TermsSpec): Promise<MadeTemplate> {
  const termsVersion = template.termsVersion + 1;
  const terms = { cardClass: template.cardClass, validity: template.validity, ...spec };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('coupon_terms')
      .values(termsRow(template.templateId, termsVersion, terms))
      .execute();
    await trx
      .updateTable('coupon_template')
      .set({ terms_version: termsVersion })
      .where('template_id', '=', template.templateId)
      .execute();
  });
  return { ...template, termsVersion, cardClass: terms.cardClass, validity: terms.validity };
}
