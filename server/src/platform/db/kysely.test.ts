import pg from 'pg';
import { expect, it } from 'vitest';
import { kyselyOn, NoConnection } from './kysely.ts';

it('tells a database that cannot be reached from one that refuses', async () => {
  const db = kyselyOn(new pg.Pool({ host: '/nowhere', port: 1 }));
  await expect(db.selectFrom('subscriber').selectAll().execute()).rejects.toBeInstanceOf(NoConnection);
  await expect(db.transaction().execute(async () => undefined)).rejects.toBeInstanceOf(NoConnection);
  await db.destroy();
});
