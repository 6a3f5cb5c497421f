import type { Kysely } from 'kysely';
import { type CodeFileRow, codeFileBox } from '#code-file/code-file-rows.ts';
import { createExtractCodes } from '#code-file/extract-code.ts';
import { type CodeFileOrder, makeCodeFile, orderCodeFile } from '#code-file/make-code-file.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { FAR_AHEAD_MS } from '#test/factories/always.ts';

interface CodeFileNeeds {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
}

/** A file that was ordered and is not made yet, named after its batch. */
export function orderedCodeFile(
  { db, clock, deriveKey }: CodeFileNeeds,
  order: Partial<CodeFileOrder> & Pick<CodeFileOrder, 'batchNo'>,
): Promise<string> {
  const needs = { db, cipher: createPhoneCipher(deriveKey), extractCodes: createExtractCodes(deriveKey) };
  const usual = {
    name: `卡密文件-${order.batchNo}`,
    heads: ['序号', '兑换码'],
    extractCode: 'TEST-2468',
    confirmBySms: true,
    contacts: ['19900000000'] as const,
    downloads: 3,
    expiresAtMs: FAR_AHEAD_MS,
  };
  return orderCodeFile(needs, { ...usual, ...order }, clock.now());
}

/** A finished file of these rows. */
export async function madeCodeFile(
  { db, clock, deriveKey }: CodeFileNeeds,
  order: Partial<CodeFileOrder> & Pick<CodeFileOrder, 'batchNo'>,
  rows: AsyncIterable<CodeFileRow> | Iterable<CodeFileRow>,
): Promise<string> {
  const fileId = await orderedCodeFile({ db, clock, deriveKey }, order);
  const read = async function* () {
    yield* rows;
  };
  await makeCodeFile({ db, clock, box: codeFileBox(deriveKey) }, fileId, read());
  return fileId;
}
