import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { databaseScene } from '#test/scene.ts';
import { openDatabase } from './engine.ts';

const log = pino({ level: 'silent' });
const { database: scene } = await databaseScene();
const open = (databaseUrl: string, migrationDatabaseUrl?: string) =>
  openDatabase({ databaseUrl, migrationDatabaseUrl, dataDir: 'never-made' }, log);

/** The address of the tests' own server. */
function addressOf(database: string): string {
  const { host, user, port } = inject('templateDatabase');
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

test('a database of one’s own is opened by its address', async () => {
  const database = await open(addressOf('postgres'));
  const { rows } = await database.pool.query('SELECT current_database() AS name');
  await database.close();
  expect(rows).toEqual([{ name: 'postgres' }]);
});

test('where nothing listens, one sentence says so and keeps the password', async () => {
  await expect(open('postgres://user:secret@127.0.0.1:1/coupons')).rejects.toThrow(
    /^DATABASE_URL \(127\.0\.0\.1:1\/coupons\) cannot be used: nothing listens there\.$/,
  );
});

test('a database that is not there is named', async () => {
  await expect(open(addressOf('nowhere'))).rejects.toThrow(
    /^DATABASE_URL \(localhost\/nowhere\) cannot be used: there is no such database\.$/,
  );
});

test('a host that does not exist is named', async () => {
  await expect(open('postgres://user@nowhere.invalid/coupons')).rejects.toThrow(
    /^DATABASE_URL \(nowhere\.invalid\/coupons\) cannot be used: (there is no host of that name|its host name cannot)/,
  );
});

test('tables are changed by the role of MIGRATION_DATABASE_URL, for the role of DATABASE_URL', async () => {
  const database = await open(scene.url, scene.owner.url);
  await database.close();
  expect(database.owner).toEqual({
    connection: { connectionString: scene.owner.url },
    grantTo: 'coupon_centre_app',
  });
});

test('without it, by the role of DATABASE_URL if that may, else by none', async () => {
  const [lesser, both] = [await open(scene.url), await open(scene.owner.url)];
  await Promise.all([lesser.close(), both.close()]);
  expect(lesser.owner).toBeUndefined();
  expect(both.owner).toEqual({ connection: { connectionString: scene.owner.url }, grantTo: undefined });
});

test('an owner that cannot be reached is named', async () => {
  await expect(open(scene.url, 'postgres://user:secret@127.0.0.1:1/coupons')).rejects.toThrow(
    /^MIGRATION_DATABASE_URL \(127\.0\.0\.1:1\/coupons\) cannot be used: nothing listens there\.$/,
  );
});
