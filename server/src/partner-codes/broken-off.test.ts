import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { giveAuditKeys } from '#audit/audit-key.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { NOON_MS, testDeriveKey } from '#test/login-scene.ts';
import { operatorCaller } from '#test/operator-caller.ts';
import { databaseScene } from '#test/scene.ts';
import { unheardCommits } from '#test/unheard-commits.ts';
import { importPartnerCodes } from './import-partner-codes.ts';
import { createPartnerCodes } from './partner-code.ts';
import { workImportPart } from './partner-import.ts';
import { partnerCodeOf } from './partner-store.ts';

const { db, clock } = await databaseScene(NOON_MS);
const codes = createPartnerCodes(testDeriveKey());
giveAuditKeys(db, testDeriveKey());
afterAll(() => expectInvariantsHold(db, clock.now()));

const codeTemplate = () =>
  makeTemplate(db, {
    cardClass: 'life',
    benefit: { kind: 'CODE', amount: 1 },
    externalCodes: true,
    stock: { total: 0 },
  });
/** Imports these codes by the call on this database. */
const importCodes = (templateId: string, lines: readonly string[], on = db) => {
  const body = Readable.from([Buffer.from(lines.join('\n'))]);
  return importPartnerCodes(on, codes)({ templateId, fileName: 'codes.csv' }, operatorCaller(clock.now()), {
    body,
    type: 'text/csv',
  });
};
async function workImports(): Promise<void> {
  while ((await workImportPart({ db, codes }, clock.now())) !== 'idle');
}
const importsOf = (templateId: string) =>
  db.selectFrom('partner_import').select(['state', 'taken']).where('template_id', '=', templateId).execute();

it('an import whose commit was not heard of goes on: the codes that a partner gave are not lost', async () => {
  const { templateId } = await codeTemplate();
  const importing = importCodes(templateId, ['HEARD-0001', 'HEARD-0002'], unheardCommits(db));
  await expect(importing).rejects.toThrow('connection lost');
  await workImports();
  expect(await importsOf(templateId)).toEqual([{ state: 'DONE', taken: 2 }]);
});

it('a coupon waits for its code where all that are free are being voided', async () => {
  const template = await codeTemplate();
  const { templateId } = template;
  await importCodes(templateId, ['VOIDING-0001']);
  await workImports();
  const { subscriberId } = await makeSubscriber(db, createPhoneCipher(testDeriveKey()));
  const { ownedId } = await makeOwned(db, { subscriberId, template });
  const voiding = await db.startTransaction().execute();
  const ofCoupon = voiding.updateTable('partner_code').where('template_id', '=', templateId);
  await ofCoupon.set({ voided_at: new Date(clock.now()) }).execute();
  const shown = partnerCodeOf(db, codes, { subscriberId, ownedId, templateId, nowMs: clock.now() });
  const answered = shown.catch((error: unknown) => error);
  expect(await Promise.race([answered, pause(500, 'waits')])).toBe('waits');
  // More were to be voided than are left.
  await voiding.rollback().execute();
  expect(await answered).toBe('VOIDING-0001');
});
