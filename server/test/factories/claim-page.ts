import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import type { PageVariant } from '@coupon-centre/contract/claim-page/editing/page-fields';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { LONG_AGO_MS } from '#test/factories/always.ts';
import { insertRows, type Rows } from '#test/factories/rows.ts';
import { localised } from '#test/factories/words.ts';

export interface ClaimPageSpec {
  readonly pageId: string;
  /** The front route that shows it. */
  readonly front?: 'H5Index' | 'H5Index1';
  readonly version?: number;
  /** Default: PUBLISHED. A RETIRED page was published before. */
  readonly state?: 'DRAFT' | 'IN_REVIEW' | 'PUBLISHED' | 'RETIRED';
  readonly content?: Partial<ClaimPageDraft>;
  /** Compared with the page itself. Each has the page's content with this in its place. */
  readonly variants?: readonly (Omit<PageVariant, 'content'> & { readonly content?: Partial<ClaimPageDraft> })[];
  readonly comparisonId?: string;
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly retiredMs?: number;
  readonly createdAtMs?: number;
}

const PLAIN: ClaimPageDraft = {
  title: localised(['领券专场', 'A page of coupons']),
  share: {
    title: localised(['领券专场', 'A page of coupons']),
    subTitle: localised(['快来领', 'Come']),
    imageUrl: null,
  },
  background: { color: '#00566f', image: null },
  modules: [{ kind: 'richText', moduleId: 'text', html: localised(['<p>正文</p>', '<p>Text</p>']) }],
};

export function claimPageRows(spec: ClaimPageSpec): Rows {
  const { pageId, version = 1, state = 'PUBLISHED' } = spec;
  const wasSeen = state === 'PUBLISHED' || state === 'RETIRED';
  const content = { ...PLAIN, ...spec.content };
  const createdAt = new Date(spec.createdAtMs ?? LONG_AGO_MS);
  return {
    page: [
      {
        page_id: pageId,
        front: spec.front ?? null,
        published_version: wasSeen ? version : null,
        created_at: createdAt,
      },
    ],
    page_version: [
      {
        page_id: pageId,
        version,
        state,
        content: JSON.stringify(content),
        variants: JSON.stringify(
          (spec.variants ?? []).map((variant) => ({ ...variant, content: { ...content, ...variant.content } })),
        ),
        comparison_id: spec.comparisonId ?? null,
        effective_from: new Date(spec.fromMs ?? LONG_AGO_MS),
        effective_to: spec.toMs === undefined ? null : new Date(spec.toMs),
        retired_at: state === 'RETIRED' ? new Date(spec.retiredMs ?? LONG_AGO_MS) : null,
        created_at: createdAt,
      },
    ],
  };
}

export const makeClaimPage = (db: Kysely<Schema>, spec: ClaimPageSpec): Promise<void> =>
  insertRows(db, claimPageRows(spec));
