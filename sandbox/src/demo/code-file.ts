import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { codeFileBox } from '@coupon-centre/server/src/code-file/code-file-rows.ts';
import { createExtractCodes } from '@coupon-centre/server/src/code-file/extract-code.ts';
import { makeCodeFile, orderCodeFile } from '@coupon-centre/server/src/code-file/make-code-file.ts';
import { codeRows } from '@coupon-centre/server/src/code-file/ordered-file.ts';
import { makeExchangeBatch } from '@coupon-centre/server/src/exchange/exchange-batch.ts';
import { exchangeCodeKey } from '@coupon-centre/server/src/exchange/exchange-code.ts';
import type { DeriveKey } from '@coupon-centre/server/src/foundation/crypto/key-ring.ts';
import { createPhoneCipher } from '@coupon-centre/server/src/foundation/crypto/phone-cipher.ts';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { templateIdFor } from '@coupon-centre/server/test/factories/template.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { DEMO_PHONE } from '#demo/people.ts';
import type { SandboxSchema } from '#sandbox-schema.ts';

/** Input to try the demo's code file with; this number is one of its contacts. */
export const demoCodeFile = { batchNo: 'GC2026-0001', extractCode: 'YUNXI-2468', phone: '13700002468' } as const;

const COUPON = 'life-coffee-15';
const COUPON_NAME = '15元咖啡代金券';
const CODES = 500;
const DOWNLOADS = 20;
const GOOD_FOR_MS = 180 * DAY_MS;
/** Advisory lock, the same on all nodes. */
const LOCK_KEY = 7_266_839;

export interface CodeFileSeedNeeds {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
}

/** The id of the ordered file; undefined when it exists already, or when this is not the demo's database. */
async function orderDemoFile(trx: Transaction<Schema>, needs: CodeFileSeedNeeds): Promise<string | undefined> {
  const { clock, deriveKey } = needs;
  await sql`SELECT pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
  const demo = await trx.withTables<SandboxSchema>().selectFrom('demo_province').select('seeded_at').executeTakeFirst();
  const file = await trx
    .selectFrom('code_file')
    .select('file_id')
    .where('batch_no', '=', demoCodeFile.batchNo)
    .executeTakeFirst();
  if (demo === undefined || file !== undefined) return undefined;
  const nowMs = clock.now();
  return orderCodeFile(
    { db: trx, cipher: createPhoneCipher(deriveKey), extractCodes: createExtractCodes(deriveKey) },
    {
      ...demoCodeFile,
      name: '云溪科技员工福利咖啡券',
      heads: ['序号', '兑换码', '卡券名称', '兑换截止日期'],
      confirmBySms: true,
      contacts: [demoCodeFile.phone, DEMO_PHONE],
      downloads: DOWNLOADS,
      expiresAtMs: nowMs + GOOD_FOR_MS,
    },
    nowMs,
  );
}

async function fillDemoFile(trx: Transaction<Schema>, needs: CodeFileSeedNeeds, fileId: string): Promise<void> {
  const { pool, clock, deriveKey } = needs;
  const nowMs = clock.now();
  const validToMs = nowMs + GOOD_FOR_MS;
  const file = new PassThrough();
  const lines = createInterface({ input: file });
  const spec = { templateId: templateIdFor(COUPON), size: CODES, validFromMs: nowMs, validToMs };
  const [made] = await Promise.all([
    makeCodeFile(
      { db: trx, clock, box: codeFileBox(deriveKey) },
      fileId,
      codeRows(lines, { name: COUPON_NAME, validToMs }),
    ),
    makeExchangeBatch(spec, { pool, codeKey: exchangeCodeKey(deriveKey), nowMs, file }),
  ]);
  if (!made) throw new Error('another process made the demo file');
}

/** Makes a code file for the demo's group customer, once per database. Undefined outside the demo province. */
export async function seedCodeFile(needs: CodeFileSeedNeeds): Promise<typeof demoCodeFile | undefined> {
  // One transaction: a crash in the middle leaves no unfinished file.
  await needs.db.transaction().execute(async (trx) => {
    const fileId = await orderDemoFile(trx, needs);
    if (fileId !== undefined) await fillDemoFile(trx, needs, fileId);
  });
  const demo = await needs.db
    .withTables<SandboxSchema>()
    .selectFrom('demo_province')
    .select('seeded_at')
    .executeTakeFirst();
  return demo && demoCodeFile;
}
