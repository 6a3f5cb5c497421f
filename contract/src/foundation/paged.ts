import { z } from 'zod';
import { cursor, pageSize } from './field.ts';
import { PAGE_SIZE_MAX } from './limits.ts';

/** The one shape of operators' lists: a page at a time, by an opaque cursor over a total order. */

/** What a list is asked: spread into its request. Without a cursor it begins at the start. */
export const pageRequest = { cursor: cursor.optional(), pageSize };

/** A page of rows with `cursor` for the next one (null: this is the last), and what the list says besides. */
export const pageOf = <Row extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
  row: Row,
  more?: More,
) =>
  z.object({
    items: z.array(row).max(PAGE_SIZE_MAX),
    ...(more ?? ({} as More)),
    cursor: cursor.nullable(),
    hasMore: z.boolean(),
  });

/** How many rows there are on all pages, with the same filters. */
export const total = z.int().nonnegative();
