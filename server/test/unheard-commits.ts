import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** The database over a connection that breaks after each commit, before its answer. */
export function unheardCommits(db: Kysely<Schema>): Kysely<Schema> {
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
      await db.transaction().execute(work);
      throw new Error('connection lost');
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const of: unknown = Reflect.get(target, name, target);
      return typeof of === 'function' ? of.bind(target) : of;
    },
  });
}
