import { Writable } from 'node:stream';
import { serveSms } from '@coupon-centre/sandbox/src/calls/sms.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { loginNode, loginScene, NOON_MS } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';

const CANARY = '13912345678';
const NEVER_SENT = '13987654321';

const logged: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const log = pino({ level: 'trace' }, stream);
const on = await databaseScene(NOON_MS);
const { database, db } = on;
const scene = await loginScene({ on, log });
serveSms(scene.http, scene.outbox);

/** Every row of every table as text, and the bytes of binary columns. */
async function allRows(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`.execute(db);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db);
      const values = rows.flatMap((row) => Object.values(row));
      return values
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
        .join('\n');
    }),
  );
  return texts.join('\n');
}

describe('a number', () => {
  it('and its code stand nowhere to be read: in no table, in no log line', async () => {
    const triple = await scene.logIn(CANARY);
    const code = await scene.codeFor(CANARY);
    await scene.renew(triple);
    await scene.enter(CANARY, code);
    await scene.send(CANARY);
    // A failure in the middle: the logged error must not contain the number either.
    await scene.http.inject({ url: `/sandbox/sms.json?to=${NEVER_SENT}x` });
    const rows = await allRows();
    expect(rows).toContain(CANARY.slice(0, 7));
    for (const secret of [CANARY, NEVER_SENT, CANARY.slice(3), triple.token, triple.hc]) {
      expect(rows).not.toContain(secret);
      expect(logged.join('')).not.toContain(secret);
    }
    expect(rows).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
  });

  it('stands in no log line when the database fails under it', async () => {
    const broken = await loginNode(db, { clock: scene.clock, log });
    const before = logged.length;
    await sql`ALTER TABLE login_code RENAME TO login_code_away`.execute(database.owner.db);
    const reply = await broken.send(CANARY);
    await sql`ALTER TABLE login_code_away RENAME TO login_code`.execute(database.owner.db);
    await broken.close();
    expect(reply).toMatchObject({ status: 500, code: '9009' });
    expect(JSON.stringify(reply)).not.toContain('login_code');
    expect(logged.length).toBeGreaterThan(before);
    expect(logged.join('')).not.toContain(CANARY);
  });
});
