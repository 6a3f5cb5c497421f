import { z } from 'zod';
import { key } from '#foundation/field.ts';

/** Codes of a dictionary and of an entry in it. */
export const dictionaryCode = key;

/** An entry: a code used in other answers, and its name in the caller's language. */
export const dictionaryEntry = z.object({ fieldCode: dictionaryCode, fieldName: z.string() });
