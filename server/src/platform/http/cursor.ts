import type { z } from 'zod';
import { BadInput } from '#foundation/refusal/bad-input.ts';

/** An opaque cursor for a position. */
export const writeCursor = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url');

/** The position in a cursor; BadInput when it is not one of ours. */
export function readCursor<T>(cursor: string | undefined, shape: z.ZodType<T>): T | undefined {
  if (cursor === undefined) return undefined;
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (writeCursor(position) !== cursor) throw new Error('spelled otherwise than ours');
    return shape.parse(position);
  } catch {
    throw new BadInput('cursor', { 'zh-CN': '不是本列表的游标', en: 'is not a cursor of this list' });
  }
}
