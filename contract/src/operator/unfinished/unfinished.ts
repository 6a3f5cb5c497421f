import { z } from 'zod';
import { id, pageId, requestId } from '#foundation/field.ts';

/** The size of a form in UTF-8: with every quote escaped it still fits the body of a request (1 MiB). */
export const UNFINISHED_FORM_MAX_BYTES = 500_000;
/** The length of its name in characters; how many an operator has at once; how long they are kept after the last change. */
export const UNFINISHED_TITLE_MAX_LENGTH = 80;
export const UNFINISHED_MAX = 50;
export const UNFINISHED_DAYS = 30;

/** What is being written, though it cannot be saved yet. A coupon of no id: a new one. */
export const unfinishedThing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('COUPON'), id: id.nullable() }),
  z.strictObject({ kind: z.literal('PAGE'), id: pageId, version: z.int32().positive() }),
]);
export type UnfinishedThing = z.output<typeof unfinishedThing>;
export const unfinishedKinds = ['COUPON', 'PAGE'] as const satisfies readonly UnfinishedThing['kind'][];

/** A form as it was read. */
export const unfinishedRevision = { unfinishedId: requestId, revision: z.int32().positive() };
