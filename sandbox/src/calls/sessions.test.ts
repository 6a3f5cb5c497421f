import { loginScene, newPhone } from '@coupon-centre/server/test/login-scene.ts';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { SandboxSchema } from '#sandbox-schema.ts';
import { serveSessions } from './sessions.ts';
import { serveSms } from './sms.ts';

const scene = await loginScene();
serveSessions(scene.http, scene.identity, scene.clock);
serveSms(scene.http, scene.outbox);

interface Ready {
  readonly phone: string;
  readonly H5_TOKEN: string;
  readonly ms: string;
  readonly hc: string;
}
const makeReady = async (count: number): Promise<Ready[]> => {
  const reply = await scene.http.inject({ method: 'POST', url: '/sandbox/sessions', payload: { count } });
  expect(reply.statusCode).toBe(200);
  return reply.json<Ready[]>();
};
const verify = ({ H5_TOKEN, ms, hc }: Ready) => scene.identity.verify({ token: H5_TOKEN, ms, hc }, scene.clock.now());

describe('subscribers to load the system with', () => {
  it('are as many as asked for, all different, each with a session that is accepted and can be renewed', async () => {
    const ready = await makeReady(5_000);
    expect(ready).toHaveLength(5_000);
    expect(new Set(ready.map(({ phone }) => phone)).size).toBe(5_000);
    const sessions = ready.map(verify);
    expect(sessions.filter((session) => typeof session === 'string')).toEqual([]);
    const subscribers = await scene.db.selectFrom('subscriber').selectAll().execute();
    expect(subscribers).toHaveLength(5_000);
    const [one] = ready;
    if (one === undefined) throw new Error('no subscriber was made');
    expect(await scene.renew({ token: one.H5_TOKEN, ms: one.ms, hc: one.hc })).toMatchObject({ rs: 1 });
    // They are people like others: the number logs in by SMS as the same subscriber.
    const byHand = scene.identity.verify(await scene.logIn(one.phone), scene.clock.now());
    expect(byHand).toMatchObject({ subscriberId: (sessions[0] as { subscriberId: string }).subscriberId });
  });

  it('are others each time, and when many ask at once', async () => {
    const before = await scene.db.selectFrom('phone_lookup').selectAll().execute();
    const batches = await Promise.all([makeReady(40), makeReady(40), makeReady(40)]);
    expect(new Set(batches.flat().map(({ phone }) => phone)).size).toBe(120);
    const after = await scene.db.selectFrom('phone_lookup').selectAll().execute();
    expect(after).toHaveLength(before.length + 120);
  });

  it('skip a number that is taken', async () => {
    const { next } = await scene.db
      .withTables<SandboxSchema>()
      .selectFrom('sandbox_number')
      .select('next')
      .executeTakeFirstOrThrow();
    const taken = `198${String(next + 1).padStart(8, '0')}`;
    await scene.logIn(taken);
    const ready = await makeReady(3);
    expect(ready).toHaveLength(3);
    expect(ready.map(({ phone }) => phone)).not.toContain(taken);
  });

  it.each([
    ['none', { count: 0 }, 'count'],
    ['too many', { count: 5_001 }, 'count'],
    ['a fraction', { count: 1.5 }, 'count'],
    ['a text', { count: '5' }, 'count'],
    ['nothing said', {}, 'count'],
    ['more than is asked', { count: 1, phone: '13800138000' }, 'phone'],
  ])('are not made for %s', async (_what, payload, field) => {
    const reply = await scene.http.inject({ method: 'POST', url: '/sandbox/sessions', payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: '9001', resp_data: { field } });
  });
});

describe('the sandbox outbox', () => {
  it('shows the SMS to a number, or all, newest first', async () => {
    const one = newPhone();
    const other = newPhone();
    await scene.send(one);
    scene.clock.moveBy(60_000);
    await scene.send(other);
    scene.clock.moveBy(60_000);
    await scene.send(one);
    const read = async (query: string) => {
      const reply = await scene.http.inject({ url: `/sandbox/sms.json${query}` });
      expect(reply.headers['cache-control']).toBe('no-store');
      return reply.json<{ id: string; to: string; text: string; at: string }[]>();
    };
    const toOne = await read(`?to=${one}`);
    expect(toOne.map(({ to }) => to)).toEqual([one, one]);
    expect(toOne.map(({ at }) => Date.parse(at))).toEqual([scene.clock.now(), scene.clock.now() - 120_000]);
    expect(toOne[0]).toEqual({
      id: expect.any(String),
      to: one,
      text: expect.stringMatching(/\d{6}/),
      at: expect.stringMatching(/\+08:00$/),
    });
    expect((await read('')).slice(0, 3).map(({ to }) => to)).toEqual([one, other, one]);
    expect(await read('?to=')).toEqual(await read(''));
    expect(await read('?to=13900000000')).toEqual([]);
  });

  it('keeps an SMS once, by its id', async () => {
    const template = { key: 'TEST', params: {}, locale: 'en' } as const;
    const sms = { id: uuidv7(), to: newPhone(), template, text: 'once' };
    await scene.outbox.send(sms);
    await scene.outbox.send(sms);
    expect(await scene.outbox.sent({ to: sms.to, limit: 10 })).toHaveLength(1);
  });

  it.each(['?to=138', '?to=13800138000&to=13800138001', '?from=13800138000', "?to=1380013800'"])(
    'refuses %s',
    async (query) => {
      const reply = await scene.http.inject({ url: `/sandbox/sms.json${query}` });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: '9001' });
    },
  );
});
