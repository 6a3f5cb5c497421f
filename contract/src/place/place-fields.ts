import { z } from 'zod';
import { instant, placeListId } from '#foundation/field.ts';
import {
  CAMPAIGN_OWNER_MAX_LENGTH,
  CAMPAIGN_TITLE_MAX_LENGTH,
  PLACE_ADDRESS_MAX_LENGTH,
  PLACE_CITY_MAX_LENGTH,
  PLACE_HOURS_MAX_LENGTH,
  PLACE_NAME_MAX_LENGTH,
  PLACE_TELEPHONE_MAX_LENGTH,
} from '#foundation/limits.ts';

/**
 * What the coordinates of a list mean: GCJ-02 of Amap and Tencent, BD-09 of Baidu, or WGS-84 of satellites and phones. The first
 * two are moved by some hundred metres.
 */
export const datums = ['GCJ02', 'BD09', 'WGS84'] as const;
export type Datum = (typeof datums)[number];

const needed = (maxLength: number) => z.string().trim().min(1).max(maxLength);
const optional = (maxLength: number) => z.string().trim().max(maxLength);

/** Degrees. */
export const coordinates = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Coordinates = z.output<typeof coordinates>;

/** Digits with what is written between them, and the word for an extension. */
export const TELEPHONE_PATTERN = /^(?:[+(（]?\d[\d ()（）\-–转,，/、]*)?$/;
const telephone = z.string().trim().max(PLACE_TELEPHONE_MAX_LENGTH).regex(TELEPHONE_PATTERN);

/** What operators write about a place. Empty: not known. */
export const placeWritten = {
  name: needed(PLACE_NAME_MAX_LENGTH),
  city: needed(PLACE_CITY_MAX_LENGTH),
  district: optional(PLACE_CITY_MAX_LENGTH),
  address: needed(PLACE_ADDRESS_MAX_LENGTH),
  hours: optional(PLACE_HOURS_MAX_LENGTH),
  telephone,
  coordinates: coordinates.nullable(),
};
export const writtenPlace = z.strictObject(placeWritten);
export type WrittenPlace = z.output<typeof writtenPlace>;

/** What operators write about a list. */
export const listWritten = {
  title: needed(CAMPAIGN_TITLE_MAX_LENGTH),
  /** The person or team who answers for it. */
  owner: needed(CAMPAIGN_OWNER_MAX_LENGTH),
  datum: z.enum(datums),
};

/** The list as it was read: nothing is written over another change. */
export const listRead = { listId: placeListId, expectedRevision: z.int32().positive() };

export const placeList = z
  .object({
    listId: placeListId,
    title: z.string(),
    owner: z.string(),
    datum: z.enum(datums),
    places: z.int().nonnegative(),
    /** Coupons and drafts that name it. */
    uses: z.int().nonnegative(),
    revision: z.int().positive(),
    createdAt: instant,
    /** When its places last changed; null: never. */
    filledAt: instant.nullable(),
  })
  .meta({ id: 'PlaceList' });
