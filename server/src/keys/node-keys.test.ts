import { hostname } from 'node:os';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openSecrets } from '#platform/settings/secrets.ts';
import { emptyDatabase, testDatabase } from '#test/database.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { progressLines } from './key-progress.ts';
import { createNodeKeys } from './node-keys.ts';

const deriveKey = openSecrets({ secretKey: new Map([[1, MASTER_KEY]]), dataDir: '' });

it('stops in order while the database is away, and says what that leaves', async () => {
  const { db, pool, close } = await emptyDatabase();
  const told: string[] = [];
  const log = pino({}, { write: (line: string) => told.push(line) });
  const node = createNodeKeys({ db, pool, log, deriveKey, settings: {} });
  await close();
  await node.stop();
  expect(told.join('')).toContain('the other nodes still count this one');
});

it('the nodes of one machine are told apart by port and process', async () => {
  const { db, pool, close } = await testDatabase();
  onTestFinished(close);
  const log = pino({ level: 'silent' });
  const nodes = [8081, 8082].map((port) => createNodeKeys({ db, pool, log, deriveKey, settings: { port } }));
  for (const node of nodes) await node.beat();
  const lines = await progressLines(db, deriveKey, Date.now());
  expect(lines.filter((line) => line.startsWith('Node '))).toEqual(
    [8081, 8082].map((port) => `Node ${hostname()}:${port} (process ${process.pid}): has key 1, writes with key 1.`),
  );
});
