import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { couponAudience } from './audience.ts';

/**
 * How many an audience has. COUNTED: active subscribers who are in it now. ESTIMATED: the same, from a sample, two digits of it.
 * NUMBERS: numbers of a list, with or without a subscriber. BY_VISIT: it depends on the way a visitor comes, so it is not known
 * before. AT_MOST: it depends on that too, and so many meet the other conditions. TOO_LARGE: could neither be counted nor estimated in time.
 */
export const audienceCounts = ['COUNTED', 'ESTIMATED', 'NUMBERS', 'BY_VISIT', 'AT_MOST', 'TOO_LARGE'] as const;

export const countAudience = call({
  path: '/console-api/coupons/countAudience',
  summary: 'How many people an audience has now',
  who: { operator: 'coupons.read' },
  request: z.strictObject({ audience: couponAudience }),
  answer: json(
    z.object({
      how: z.enum(audienceCounts),
      /** Null: not known. */
      people: z.int().nonnegative().nullable(),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
