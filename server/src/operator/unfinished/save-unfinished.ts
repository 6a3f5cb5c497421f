import { UNFINISHED_FORM_MAX_BYTES, UNFINISHED_MAX } from '@coupon-centre/contract/operator/unfinished/unfinished';
import { type Kysely, sql, type Transaction } from 'kysely';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { writingRight } from './unfinished-store.ts';

const KB = 1_000;

interface Own {
  readonly operatorId: string;
}

/** Deletes one's own form at this revision; null: at any. */
export const deleteUnfinished = (
  db: Kysely<Schema>,
  { unfinishedId, revision, operatorId }: Own & { readonly unfinishedId: string; readonly revision: number | null },
) =>
  db
    .deleteFrom('operator_unfinished')
    .where('unfinished_id', '=', unfinishedId)
    .where('operator_id', '=', operatorId)
    .$if(revision !== null, (query) => query.where('revision', '=', revision))
    .execute();

function refuseTooLarge(form: string): void {
  if (Buffer.byteLength(form) <= UNFINISHED_FORM_MAX_BYTES) return;
  throw new BadInput('form', {
    'zh-CN': `内容过大，暂存最多 ${UNFINISHED_FORM_MAX_BYTES / KB} KB`,
    en: `too large to be kept: at most ${UNFINISHED_FORM_MAX_BYTES / KB} KB`,
  });
}

async function refuseTooMany(trx: Transaction<Schema>, { operatorId }: Own): Promise<void> {
  const { count } = await trx
    .selectFrom('operator_unfinished')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  if (Number(count) <= UNFINISHED_MAX) return;
  throw new BadInput('unfinishedId', {
    'zh-CN': `最多暂存 ${UNFINISHED_MAX} 项未完成的内容，请先完成或放弃一些`,
    en: `at most ${UNFINISHED_MAX} unfinished things are kept: finish or discard some first`,
  });
}

/** Not in the audit: nothing but the editor reads it, and the draft that is made of it is. */
export const saveUnfinished =
  ({ db }: Pick<Operators, 'db'>): Handler<'saveUnfinished'> =>
  ({ unfinishedId, thing, title, form, replaces }, { operatorId, branchId, rights, nowMs }) =>
    tryAgain(() =>
      db.transaction().execute(async (trx) => {
        if (!rights.has(writingRight[thing.kind])) return refuse('UNKNOWN_ITEM');
        refuseTooLarge(form);
        const version = thing.kind === 'PAGE' ? thing.version : null;
        const { rows } = await sql<{ revision: number }>`
          INSERT INTO operator_unfinished AS u
                 (unfinished_id, operator_id, kind, thing_id, version, branch_id, title, form, changed_at)
          VALUES (${unfinishedId}, ${operatorId}, ${thing.kind}, ${thing.id}, ${version}, ${branchId}, ${title}, ${form},
                  ${new Date(nowMs)})
          ON CONFLICT (unfinished_id) DO UPDATE
             SET title = excluded.title, form = excluded.form, branch_id = excluded.branch_id, changed_at = excluded.changed_at,
                 revision = u.revision + 1
           WHERE u.operator_id = excluded.operator_id AND u.kind = excluded.kind
             AND u.thing_id IS NOT DISTINCT FROM excluded.thing_id AND u.version IS NOT DISTINCT FROM excluded.version
          RETURNING revision`.execute(trx);
        const [saved] = rows;
        if (saved === undefined) return refuse('UNKNOWN_ITEM');
        if (replaces !== null && replaces.unfinishedId !== unfinishedId) {
          await deleteUnfinished(trx, { ...replaces, operatorId });
        }
        await refuseTooMany(trx, { operatorId });
        return { revision: saved.revision };
      }),
    );
