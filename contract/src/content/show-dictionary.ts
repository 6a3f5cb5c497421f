import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { dictionaryCode, dictionaryEntry } from './dictionary.ts';

export const showDictionary = call({
  path: '/bass-dict/getDictionary',
  summary: 'All entries of a dictionary, such as the coupon classes',
  who: { session: 'none' },
  request: z.object({ dictCode: dictionaryCode }),
  answer: json(
    z.object({
      dictCode: dictionaryCode,
      /** In the dictionary's order; empty for an unknown dictionary. */
      entries: z.array(dictionaryEntry),
    }),
  ),
  refusals: [],
});
