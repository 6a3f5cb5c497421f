import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { scene } from '#test/scene.ts';

const { db, node, support } = await scene({ operators: ['support'] });
const at = (time: string): Date => new Date(`2026-11-20T${time}+08:00`);

const keep = async (state: string, begunAt: Date, { route = 'kannel', template = 'LOGIN_CODE' } = {}) => {
  const ids = { subscriber_id: uuidv7(), message_id: uuidv7() };
  await db
    .insertInto('sms_message')
    .values({ ...ids, route, template_key: template, state: state as 'SENT', begun_at: begunAt })
    .execute();
};
const shown = async (filter: object) => (await support.call('board/showSms', filter)).body.resp_data;

it('counts messages by hour, template and route, the newest hour first, for one business day', async () => {
  const all = ['SENDING', 'SENT', 'SUBMITTED', 'DELIVERED', 'FAILED', 'EXPIRED', 'REJECTED', 'REFUSED', 'UNANSWERED'];
  for (const state of all) await keep(state, at('08:59:59.999'));
  await keep('DELIVERED', at('08:00:00'), { route: 'kannel-2' });
  await keep('DELIVERED', at('00:00:00'), { template: 'USE_USED' });
  await keep('SENT', at('23:59:59.999'));
  await keep('SENT', new Date('2026-11-19T23:59:59.999+08:00'));
  await keep('SENT', new Date('2026-11-21T00:00:00+08:00'));
  const none = { delivered: 0, failed: 0, refused: 0, unanswered: 0 };
  expect(await shown({ day: '2026-11-20' })).toEqual({
    from: '2026-11-20T00:00:00+08:00',
    to: '2026-11-21T00:00:00+08:00',
    items: [
      { hour: '2026-11-20T23:00:00+08:00', template: 'LOGIN_CODE', route: 'kannel', ...none, sent: 1 },
      {
        hour: '2026-11-20T08:00:00+08:00',
        template: 'LOGIN_CODE',
        route: 'kannel',
        sent: 6,
        delivered: 1,
        failed: 3,
        refused: 1,
        unanswered: 2,
      },
      { hour: '2026-11-20T08:00:00+08:00', template: 'LOGIN_CODE', route: 'kannel-2', ...none, sent: 1, delivered: 1 },
      { hour: '2026-11-20T00:00:00+08:00', template: 'USE_USED', route: 'kannel', ...none, sent: 1, delivered: 1 },
    ],
  });
});

it('shows the last 24 hours without a day, with a message sent just now', async () => {
  const before = (await shown({})).items;
  const { session } = await node.person();
  await node
    .post('/bass-card/getSmsSecondaryConfirmationInfo', { scene: 'EXCHANGE' }, session)
    .then(({ body }) => node.post('/bass-sms/sendSmsCode', { challengeId: body.resp_data.challengeId }, session));
  expect(before).toEqual([]);
  expect((await shown({})).items).toMatchObject([
    { template: 'CONFIRMATION_CODE', route: 'sandbox', sent: 1, delivered: 1, failed: 0 },
  ]);
});
