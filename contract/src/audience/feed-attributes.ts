import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { attributeId, attributeValue } from '#catalogue/audience.ts';
import { FEED_ATTRIBUTES_MAX, FEED_NUMBERS_MAX, PHONE_PATTERN } from '#foundation/limits.ts';
import { importCounts } from './attribute-fields.ts';

const fed = z.strictObject({
  /** Once in a call. */
  phone: z.string().regex(PHONE_PATTERN),
  /** By attribute: the key of an option, or a number; null removes the value. Attributes that are not named stay as they are. */
  set: z.record(attributeId, z.union([attributeValue, z.number(), z.null()])).refine((set) => {
    const { length } = Object.keys(set);
    return length > 0 && length <= FEED_ATTRIBUTES_MAX;
  }),
});

const isEachOnce = (values: readonly { readonly phone: string }[]): boolean =>
  new Set(values.map(({ phone }) => phone)).size === values.length;

export const feedAttributes = call({
  path: '/console-api/audiences/feedAttributes',
  summary: 'Sets attributes of numbers, all of them or none; a repeat only renews how long the values count',
  who: { operator: 'audiences.write' },
  request: z.strictObject({ values: z.array(fed).min(1).max(FEED_NUMBERS_MAX).refine(isEachOnce) }),
  answer: json(z.object({ ...importCounts, removed: z.int().nonnegative() })),
  /** BAD_INPUT names the first attribute or option that is unknown. */
  refusals: [],
});
