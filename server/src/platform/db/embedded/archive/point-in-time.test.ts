import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ArchivedDatabase, archivedDatabase, commits, numbers, write } from '#test/archived-database.ts';
import { backUp } from '../backup.ts';

/* The rest is in `point-in-time.long.test.ts`. */

const log = pino({ level: 'silent' });
let at: ArchivedDatabase;

beforeAll(async () => {
  at = await archivedDatabase();
});
afterAll(() => at.remove());

test('a backup and the archived log are restored to a second: exactly the commits before it', async () => {
  const client = await at.start();
  await client.query('CREATE TABLE written (n integer PRIMARY KEY)');
  await write(client, 2);
  await backUp({ dataDir: at.dataDir, archiveDir: at.archiveDir, target: at.backup }, log);
  await write(client, 12);
  const all = await commits(client);
  await at.stop(client);

  const second = Math.ceil((all[7]?.atMs ?? 0) / 1_000) * 1_000;
  const { client: later, found, recovered } = await at.restored({ until: { atMs: second } });
  const before = all.filter(({ atMs }) => atMs <= second);
  expect(found).toEqual(numbers(before));
  expect(before.length).toBeGreaterThan(7);
  expect(before.length).toBeLessThan(all.length);
  expect(recovered).toMatchObject({ alongTimeline: 1, newTimeline: 2 });
  expect(Math.abs((recovered?.lastCommitMs ?? 0) - (before.at(-1)?.atMs ?? 0))).toBeLessThan(2);
  // It goes on, and archives next to what the first timeline archived.
  await later.query('INSERT INTO written VALUES (1001)');
  await at.stop(later);
  expect((await at.segments()).some((name) => name.startsWith('00000002'))).toBe(true);
});
