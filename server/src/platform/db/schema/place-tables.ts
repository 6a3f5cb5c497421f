import type { Datum } from '@coupon-centre/contract/place/place-fields';
import type { Generated } from 'kysely';

/** Places that take coupons. */
export interface PlaceSchema {
  place_list: {
    list_id: string;
    title: string;
    owner: string;
    datum: Datum;
    places: Generated<number>;
    revision: Generated<number>;
    created_at: Date;
    filled_at: Date | null;
  };
  place: {
    list_id: string;
    place_id: string;
    name: string;
    city: string;
    district: string;
    address: string;
    hours: string;
    telephone: string;
    longitude: number | null;
    latitude: number | null;
    revision: Generated<number>;
  };
}
