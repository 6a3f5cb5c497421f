import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor, id, keyword } from '#foundation/field.ts';
import { PAGE_SIZE_DEFAULT, PLACE_CITIES_MAX, PLACE_CITY_MAX_LENGTH, PLACE_PAGE_MAX } from '#foundation/limits.ts';
import { coordinates, placeWritten } from './place-fields.ts';

export const findPlaces = call({
  path: '/bass-card/getCardPlaces',
  summary:
    "The places that take a coupon: the caller's own with `uCardId`, by its terms at the claim, otherwise as offered",
  who: { session: 'optional' },
  request: z.object({
    sCardId: id,
    uCardId: id.optional(),
    city: z.string().min(1).max(PLACE_CITY_MAX_LENGTH).optional(),
    /** Part of a name, an address, a district or a city. */
    keyword: keyword.optional(),
    cursor: cursor.optional(),
    pageSize: z.int().min(1).max(PLACE_PAGE_MAX).default(PAGE_SIZE_DEFAULT),
  }),
  answer: json(
    z.object({
      /** By city, district and name. Empty where its terms name no places. */
      list: z
        .array(
          z.object({
            placeId: id,
            ...placeWritten,
            /** WGS-84, as phones measure. */
            coordinates: coordinates.nullable(),
          }),
        )
        .max(PLACE_PAGE_MAX),
      /** Cities of all its places, with how many each has, the most first; on the first page, otherwise empty. */
      cities: z.array(z.object({ city: z.string(), places: z.int().positive() })).max(PLACE_CITIES_MAX),
      /** An address with `{latitude}`, `{longitude}` and `{name}` that opens a map; null: the phone's own maps. */
      mapLink: z.string().nullable(),
      cursor: cursor.nullable(),
      hasMore: z.boolean(),
    }),
  ),
  refusals: ['COUPON_NOT_FOUND', 'OWNED_COUPON_NOT_FOUND', 'NOT_LOGGED_IN'],
});
