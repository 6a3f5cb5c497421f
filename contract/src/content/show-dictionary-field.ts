import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { dictionaryCode, dictionaryEntry } from './dictionary.ts';

export const showDictionaryField = call({
  path: '/bass-dict/getFiled',
  summary: 'One entry of a dictionary',
  who: { session: 'none' },
  request: z.object({ dictCode: dictionaryCode, fieldCode: dictionaryCode }),
  answer: json(
    z.object({
      dictCode: dictionaryCode,
      /** Null where there is no such dictionary, or no such entry in it. */
      entry: dictionaryEntry.nullable(),
    }),
  ),
  refusals: [],
});
