import { z } from 'zod';

/** Codes of a dictionary and of an entry in it. */
export const dictionaryCode = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);

/** An entry: a code that other answers carry, and what it is called in the caller's language. */
export const dictionaryEntry = z.object({ fieldCode: dictionaryCode, fieldName: z.string() });
