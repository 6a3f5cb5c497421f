import type { Insertable, Kysely } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { insertRows } from '#test/factories/rows.ts';

export interface CategorySpec {
  readonly classId: string;
  readonly name?: LocalisedText;
  readonly icon?: string;
  readonly position?: number;
}

export const categoryRow = (spec: CategorySpec): Insertable<Schema['category']> => ({
  class_id: spec.classId,
  name: JSON.stringify(spec.name ?? { 'zh-CN': `${spec.classId} 类`, en: `Class ${spec.classId}` }),
  icon: spec.icon ?? '',
  position: spec.position ?? 1,
});

export const makeCategory = (db: Kysely<Schema>, spec: CategorySpec): Promise<void> =>
  insertRows(db, { category: [categoryRow(spec)] });

/** A coupon's class, made if it does not exist. */
export async function ensureCategory(db: Kysely<Schema>, classId: string): Promise<void> {
  await db
    .insertInto('category')
    .values(categoryRow({ classId }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
