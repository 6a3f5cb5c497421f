import { z } from 'zod';
import { dictionaryCode, dictionaryEntry } from '#content/dictionary.ts';
import { endpoint } from '#endpoint.ts';

export const getDictionary = endpoint({
  path: '/bass-dict/getDictionary',
  summary: 'All entries of a dictionary, such as the coupon classes',
  session: 'none',
  request: z.object({ dictCode: dictionaryCode }),
  response: z.object({
    dictCode: dictionaryCode,
    /** In the dictionary's order; none where there is no such dictionary. */
    entries: z.array(dictionaryEntry),
  }),
  refusals: [],
});
