import { expect, it } from 'vitest';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { followKeys, openSecrets } from '#platform/settings/secrets.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { NOON_MS, newPhone } from '#test/login-scene.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { databaseScene } from '#test/scene.ts';
import { createReseal } from './reseal.ts';
import { sealedTables } from './sealed-tables.ts';

const { database, db, clock } = await databaseScene(NOON_MS);
const subscriber = sealedTables.find(({ table }) => table === 'subscriber');

it('looks at a limited number of rows at once, and at all of them in a pass', async () => {
  const deriveKey = openSecrets({ secretKey: new Map([[1, MASTER_KEY]]), dataDir: '' });
  await followKeys(database.pool, deriveKey);
  const cipher = createPhoneCipher(deriveKey);
  for (let made = 0; made < 10; made += 1)
    await makeSubscriber(db, cipher, { phone: newPhone(), createdAtMs: NOON_MS });
  if (subscriber === undefined) throw new Error('the subscribers are not sealed');
  const reseal = createReseal({ db, clock, deriveKey, step: 4 }, subscriber);
  const ids = (await db.selectFrom('subscriber').select('subscriber_id').orderBy('subscriber_id').execute()).map(
    (row) => row.subscriber_id,
  );
  const ends = [];
  let after: readonly string[] | null = null;
  do {
    const piece = await reseal(after, 1);
    expect(piece).toMatchObject({ changed: 0, unopened: 0 });
    after = piece.afterKey;
    ends.push(after?.[0]);
  } while (after !== null);
  expect(ends).toEqual([ids[3], ids[7], undefined]);
});
