import type { CouponVariant } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Benefit, CardClass } from '@coupon-centre/contract/foundation/field';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Trial, UseConfirmation, Validity } from './terms-json.ts';

export interface CouponTermsTable {
  template_id: string;
  version: number;
  card_class: CardClass;
  benefit: JSONColumnType<Benefit>;
  title: JSONColumnType<LocalisedText>;
  sub_title: JSONColumnType<LocalisedText>;
  rule_html: JSONColumnType<LocalisedText>;
  validity: JSONColumnType<Validity>;
  book_value_fen: number;
  created_at: Date;
  confirmation: JSONColumnType<UseConfirmation> | null;
  trial: JSONColumnType<Trial> | null;
  external_codes: Generated<boolean>;
  ceiling: number;
  campaign_id: string | null;
  ceiling_per_day: number | null;
  costs_nothing_reason: string | null;
  place_list_id: Generated<string | null>;
  variants: ColumnType<readonly CouponVariant[], string | undefined, never>;
  comparison_id: string | null;
}
