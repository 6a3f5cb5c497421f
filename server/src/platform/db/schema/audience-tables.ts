import type { AttributeType } from '@coupon-centre/contract/audience/attribute-fields';
import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import type { Generated, JSONColumnType } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** Audiences as things. */
export interface AudienceSchema {
  number_list: {
    list_id: string;
    name: JSONColumnType<LocalisedText>;
    owner: string;
    expires_at: Date | null;
    by_file: Generated<boolean>;
    by_call: Generated<boolean>;
    numbers: Generated<number>;
    revision: Generated<number>;
    created_at: Date;
    filled_at: Date | null;
    upload_id: string | null;
    upload_at: Date | null;
  };
  audience_segment: {
    segment_id: string;
    title: string;
    owner: string;
    conditions: JSONColumnType<ConditionGroups>;
    revision: Generated<number>;
    changed_at: Date;
  };
  number_list_entry: {
    phone_hash: Buffer;
    list_id: string;
    key_id: Generated<number>;
    phone_sealed: Buffer | null;
    upload_id: string | null;
  };
  subscriber_attribute: {
    attribute_id: string;
    name: JSONColumnType<LocalisedText>;
    owner: string;
    keep_days: number;
    type: JSONColumnType<AttributeType>;
    numbers: Generated<number>;
    revision: Generated<number>;
    created_at: Date;
    imported_at: Date | null;
  };
  attribute_value: {
    phone_hash: Buffer;
    attribute_id: string;
    value_mark: Buffer;
    imported_at: Date;
    key_id: number;
    phone_sealed: Buffer;
  };
}
