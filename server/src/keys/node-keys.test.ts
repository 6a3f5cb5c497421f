import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openSecrets } from '#platform/settings/secrets.ts';
import { emptyDatabase } from '#test/database.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { createNodeKeys } from './node-keys.ts';

it('stops in order while the database is away, and says what that leaves', async () => {
  const { db, pool, close } = await emptyDatabase();
  const told: string[] = [];
  const log = pino({}, { write: (line: string) => told.push(line) });
  const deriveKey = openSecrets({ secretKey: new Map([[1, MASTER_KEY]]), dataDir: '' });
  const node = createNodeKeys({ db, pool, log, deriveKey });
  await close();
  await node.stop();
  expect(told.join('')).toContain('the other nodes still count this one');
});
