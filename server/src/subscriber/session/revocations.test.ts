import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Clock, systemClock } from '#foundation/time/clock.ts';
import { enterSubscriber } from '#subscriber/subscriber-store.ts';
import { movableClock } from '#test/claim-scene.ts';
import { type LoginScene, loginNode, loginScene, newPhone } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import type { SessionTriple } from './session-token.ts';

const WITHIN_MS = 2_000;

const on = await databaseScene(Date.now());
const { db } = on;
/** Two nodes on the same database, which know of each other by it only. */
const here = await loginScene({ on });
const there = await loginScene({ on });

const admit = async (phone: string): Promise<{ subscriberId: string; triple: SessionTriple }> => {
  const { db, identity, clock } = here;
  return db.transaction().execute(async (trx) => {
    const subscriber = await enterSubscriber(trx, identity.cipher, { phone, nowMs: clock.now() });
    if (subscriber === 'BARRED') throw new Error('barred');
    const given = await identity.sessions.open(trx, subscriber, clock.now());
    return { subscriberId: subscriber.subscriberId, triple: given };
  });
};
const seen = (by: LoginScene, triple: SessionTriple) => {
  const session = by.identity.verify(triple, by.clock.now());
  return typeof session === 'string' ? session : 'in';
};
/** How long the other node still let it in, by the wall clock. */
async function untilEnded(triple: SessionTriple, clock: Clock = systemClock): Promise<number> {
  const begun = clock.now();
  while (seen(there, triple) === 'in' && clock.now() - begun < 2 * WITHIN_MS) await delay(10);
  return clock.now() - begun;
}

describe('a session that ended before its time', () => {
  it('is out at once here and within two seconds on another node; other sessions are not', async () => {
    const phone = newPhone();
    const { subscriberId, triple } = await admit(phone);
    const { triple: other } = await admit(phone);
    expect([seen(here, triple), seen(there, triple)]).toEqual(['in', 'in']);
    await here.identity.sessions.end(subscriberId, triple.ms);
    expect(seen(here, triple)).toBe('SESSION_ENDED');
    expect(await untilEnded(triple)).toBeLessThan(WITHIN_MS);
    expect(seen(there, triple)).toBe('SESSION_ENDED');
    expect([seen(here, other), seen(there, other)]).toEqual(['in', 'in']);
    expect(await there.renew(triple)).toMatchObject({ code: '1002' });
  });

  it('ends with all of the person; a login after it is let in', async () => {
    const phone = newPhone();
    const { subscriberId, triple } = await admit(phone);
    const { triple: second } = await admit(phone);
    const { triple: stranger } = await admit(newPhone());
    await here.identity.sessions.endAll(subscriberId);
    here.clock.moveBy(1);
    const { triple: after } = await admit(phone);
    await untilEnded(second);
    for (const node of [here, there]) {
      expect([triple, second, after, stranger].map((one) => seen(node, one))).toEqual([
        'SESSION_ENDED',
        'SESSION_ENDED',
        'in',
        'in',
      ]);
    }
  });

  it.each(['BANNED', 'RECYCLED'] as const)(
    'is out on every node within two seconds where its number is %s',
    async (state) => {
      const phone = newPhone();
      const people = [await admit(phone), await admit(phone)] as const;
      await here.identity.sessions.endAll(people[0].subscriberId, state);
      for (const { triple } of people) {
        expect(seen(here, triple)).toBe('SESSION_ENDED');
        expect(await untilEnded(triple)).toBeLessThan(WITHIN_MS);
        expect(seen(there, triple)).toBe('SESSION_ENDED');
      }
      if (state === 'BANNED') await expect(admit(phone)).rejects.toThrow('barred');
      else expect((await admit(phone)).subscriberId).not.toBe(people[0].subscriberId);
    },
  );

  it('ends with all of the person on a node whose clock is ahead', async () => {
    const { subscriberId, triple } = await admit(newPhone());
    const behind = await loginNode(db, { clock: movableClock(here.clock.now() - 5_000) });
    onTestFinished(() => behind.close());
    await behind.identity.sessions.endAll(subscriberId);
    expect(await untilEnded(triple)).toBeLessThan(WITHIN_MS);
  });

  it('is out on a node that starts later', async () => {
    const { subscriberId, triple } = await admit(newPhone());
    await here.identity.sessions.end(subscriberId, triple.ms);
    const later = await loginNode(db, { clock: here.clock });
    onTestFinished(() => later.close());
    expect(seen(later, triple)).toBe('SESSION_ENDED');
  });

  it('is out too where only the row was written', async () => {
    const { subscriberId, triple } = await admit(newPhone());
    const at = new Date(here.clock.now());
    const row = { revocation_id: uuidv7(), subscriber_id: subscriberId, session_id: null, at };
    await here.db.insertInto('session_revocation').values(row).execute();
    expect(await untilEnded(triple)).toBeLessThan(WITHIN_MS);
  });

  it('is ended with the others when its login was still under way', async () => {
    const phone = newPhone();
    const { subscriberId } = await admit(phone);
    const { db, identity, clock } = here;
    const { triple, ending } = await db.transaction().execute(async (trx) => {
      const subscriber = await enterSubscriber(trx, identity.cipher, { phone, nowMs: clock.now() });
      if (subscriber === 'BARRED') throw new Error('barred');
      // Stamped by a node whose clock is ahead, so that only its own row can end it.
      const given = await identity.sessions.open(trx, subscriber, clock.now() + 1_000);
      const endingAll = identity.sessions.endAll(subscriberId);
      await Promise.race([endingAll, delay(200)]);
      return { triple: given, ending: endingAll };
    });
    await ending;
    expect(seen(here, triple)).toBe('SESSION_ENDED');
  });

  it('does not come of a login that a ban overtakes', async () => {
    for (let round = 0; round < 15; round += 1) {
      const phone = newPhone();
      const { subscriberId } = await admit(phone);
      const [, ...logins] = await Promise.all([
        here.identity.sessions.endAll(subscriberId, 'BANNED'),
        ...Array.from({ length: 3 }, () => admit(phone).catch(() => undefined)),
      ]);
      const alive = await here.db
        .selectFrom('login_session')
        .selectAll()
        .where('subscriber_id', '=', subscriberId)
        .where('ended_at', 'is', null)
        .execute();
      expect(alive).toEqual([]);
      for (const login of logins) if (login !== undefined) expect(seen(here, login.triple)).toBe('SESSION_ENDED');
    }
  });
});
