import type { ContentItem, ContentKind } from '@coupon-centre/contract/content/content-items';
import type { Kysely } from 'kysely';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';

type Of<Kind extends ContentKind> = Extract<ContentItem, { kind: Kind }>;

/** One kind of item and its table: read whole, an item put in or written over, taken out. */
export interface ContentTable<Kind extends ContentKind> {
  readonly keyOf: (item: Of<Kind>) => string;
  /** Where it stands in the order of display, by comparing texts one by one; its key comes last. */
  readonly placeOf: (item: Of<Kind>) => readonly string[];
  /** Addresses in an item, by the field that has them. */
  readonly addressesOf: (item: Of<Kind>) => Readonly<Record<string, string | null>>;
  /** Checks beyond the contract. Throws `BadInput`. */
  readonly check?: (db: Kysely<Schema>, item: Of<Kind>) => Promise<void>;
  /** Who alone sees it; null: everyone. */
  readonly audienceOf?: (item: Of<Kind>) => Audience | null;
  /** Whether what it is about is there. */
  readonly hasSubject?: (db: Kysely<Schema>, item: Of<Kind>) => Promise<boolean>;
  /** Whether an item cannot be removed. */
  readonly isInUse?: (db: Kysely<Schema>, item: Of<Kind>) => Promise<boolean>;
  /** All of them. */
  readonly read: (db: Kysely<Schema>) => Promise<readonly Of<Kind>[]>;
  readonly put: (db: Kysely<Schema>, item: Of<Kind>) => Promise<unknown>;
  readonly take: (db: Kysely<Schema>, item: Of<Kind>) => Promise<unknown>;
}

/** A number as text that is ordered as the number is. */
export const inOrder = (value: number): string => String(value).padStart(16, '0');
export const json = JSON.stringify;
export const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
export const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));
export const instantOf = (at: Date | null): string | null => at && toInstant(at.getTime());

/** Throws `BadInput` where the window ends before it begins. */
export function checkWindow({ validFrom, validTo }: Of<'ad' | 'theme'>): void {
  if (validTo !== null && Date.parse(validTo) <= Date.parse(validFrom)) {
    throw new BadInput('item.validTo', { 'zh-CN': '须晚于开始时间', en: 'must be after the start' });
  }
}
