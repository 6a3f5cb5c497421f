import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { classId } from '#foundation/field.ts';
import { SEARCH_WORDS_MAX } from '#foundation/limits.ts';

/** A word that can be searched for. */
const searchWord = z.object({
  text: z.string(),
  /** The first letters of its syllables in pinyin, and its own letters and digits, in lower case: `话费5元` is `hf5y`. */
  initials: z.string(),
  /** With the name of a class. */
  classId: classId.optional(),
});
export type SearchWord = z.output<typeof searchWord>;

export const listSearchWords = call({
  path: '/bass-card/getSearchWordList',
  summary: 'What a search box suggests: popular searches, and the titles and classes on offer',
  who: { session: 'optional' },
  request: z.object({}),
  answer: json(
    z.object({
      /** The operators' popular searches, in their order: the dictionary `popularSearch`. */
      popular: z.array(z.string()),
      /** Popular searches, classes, titles; without doubles. */
      words: z.array(searchWord).max(SEARCH_WORDS_MAX),
    }),
  ),
  refusals: [],
});
