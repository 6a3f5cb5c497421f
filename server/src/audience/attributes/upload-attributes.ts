import type { Readable } from 'node:stream';
import { audited } from '#audit/audited.ts';
import { isAnswered } from '#audit/repeated-request.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type ReadLine, readAttributeFile, type WrongLine } from './attribute-file.ts';
import { type AttributeRow, lockAttributes } from './attribute-store.ts';
import { type ImportCounts, NOTHING_IMPORTED, sumOf, type ValueNeeds } from './attribute-values.ts';
import { importValues, noteImport, totalOf } from './import-values.ts';

/** Values of a transaction. */
const VALUES_AT_ONCE = 5_000;

/** One of the file's attributes was removed while it was read. */
class Removed extends Error {}

const idsOf = (heads: readonly AttributeRow[]): string[] => heads.map(({ attribute_id: id }) => id);

/** Collects values by attribute, the last of a number, and writes them once there are many. */
function createWriter({ db, cipher }: ValueNeeds, at: Date) {
  let waiting = new Map<string, Map<string, string>>();
  let values = 0;
  const counts = new Map<string, ImportCounts>();

  async function write(heads: readonly AttributeRow[]): Promise<void> {
    const imported = waiting;
    waiting = new Map();
    values = 0;
    const became = await db.transaction().execute(async (trx) => {
      const attributes = await lockAttributes(trx, idsOf(heads));
      if (attributes.size < heads.length) throw new Removed();
      return importValues({ trx, cipher, attributes, at }, imported);
    });
    for (const [id, some] of became) counts.set(id, sumOf(counts.get(id) ?? NOTHING_IMPORTED, some));
  }
  return {
    counts,
    async push({ phone, values: set }: ReadLine, heads: readonly AttributeRow[]): Promise<void> {
      for (const [attributeId, value] of set) {
        const ofAttribute = waiting.get(attributeId) ?? new Map<string, string>();
        waiting.set(attributeId, ofAttribute.set(phone, value));
        values += 1;
      }
      if (values >= VALUES_AT_ONCE) await write(heads);
    },
    async end(heads: readonly AttributeRow[]): Promise<void> {
      if (values > 0) await write(heads);
    },
  };
}

interface Read {
  readonly heads: readonly AttributeRow[];
  /** Lines with a number and values that are known. */
  readonly valid: number;
  readonly wrong: number;
  readonly firstWrong: WrongLine | null;
  readonly counts: ReadonlyMap<string, ImportCounts>;
}

async function readValues(needs: ValueNeeds, body: Readable, at: Date): Promise<Read> {
  const known = await needs.db.selectFrom('subscriber_attribute').selectAll().execute();
  const writer = createWriter(needs, at);
  const read = { valid: 0, wrong: 0, firstWrong: null as WrongLine | null };
  const heads = await readAttributeFile(body, known, async (line, columns) => {
    if ('lineNo' in line) {
      read.wrong += 1;
      read.firstWrong ??= line;
      return;
    }
    read.valid += 1;
    await writer.push(line, columns);
  });
  await writer.end(heads);
  return { heads, ...read, counts: writer.counts };
}

/** The answer of the request before this repeat, found by the whole file, which the repeat does not set again. */
async function repeated(db: ValueNeeds['db'], caller: OperatorCaller, body: Readable) {
  for await (const _ of body);
  return audited(db, caller, () => Promise.resolve(refuse('UNKNOWN_ITEM')));
}

/** Values take effect as the file is read: an upload that is broken off has set a part of them, and the same file again sets the rest. */
export const uploadAttributes =
  ({ db, cipher }: ValueNeeds): Handler<'uploadAttributes'> =>
  async (_request, caller, { body }) => {
    if (await isAnswered(db, caller)) return repeated(db, caller, body);
    try {
      const { heads, valid, wrong, firstWrong, counts } = await readValues(
        { db, cipher },
        body,
        new Date(caller.nowMs),
      );
      if (valid === 0 && wrong === 0)
        throw new BadInput('file', { 'zh-CN': '文件中没有号码', en: 'contains no numbers' });
      return await audited(db, caller, async (_trx, note) => {
        const { added, changed, repeated: same } = totalOf(counts);
        noteImport(
          note,
          'uploaded',
          new Map(heads.map(({ attribute_id: id }) => [id, counts.get(id) ?? NOTHING_IMPORTED])),
        );
        return { attributeIds: idsOf(heads), added, changed, repeated: same, wrong, firstWrong };
      });
    } catch (error) {
      if (error instanceof Removed) return refuse('UNKNOWN_ITEM');
      throw error;
    }
  };
