import { z } from 'zod';
import { dictionaryCode, dictionaryEntry } from '#content/dictionary.ts';
import { endpoint } from '#endpoint.ts';

export const getDictionaryField = endpoint({
  path: '/bass-dict/getFiled',
  summary: 'One entry of a dictionary',
  session: 'none',
  request: z.object({ dictCode: dictionaryCode, fieldCode: dictionaryCode }),
  response: z.object({
    dictCode: dictionaryCode,
    /** Null where there is no such dictionary, or no such entry in it. */
    entry: dictionaryEntry.nullable(),
  }),
  refusals: [],
});
