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
      /** Null if the dictionary or the entry does not exist. */
      entry: dictionaryEntry.nullable(),
    }),
  ),
  refusals: [],
});
