import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { listId } from '#catalogue/audience.ts';
import { FEED_NUMBERS_MAX, PHONE_PATTERN } from '#foundation/limits.ts';

const numbers = z.array(z.string().regex(PHONE_PATTERN)).max(FEED_NUMBERS_MAX);

export const feedNumberList = call({
  path: '/console-api/audiences/feedList',
  summary: 'Puts numbers on a list and takes others off; a repeat changes nothing',
  who: { operator: 'audiences.write' },
  request: z
    .strictObject({ listId, add: numbers, remove: numbers })
    .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'] })
    .refine(({ add, remove }) => !remove.some((number) => add.includes(number)), { path: ['remove'] }),
  answer: json(
    z.object({
      /** Numbers that were not on it. */
      added: z.int().nonnegative(),
      removed: z.int().nonnegative(),
      /** On the list now. */
      numbers: z.int().nonnegative(),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
