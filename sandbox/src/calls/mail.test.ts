import { scene } from '@coupon-centre/server/test/scene.ts';
import { expect, test } from 'vitest';

const { node, clock } = await scene({ startMs: Date.parse('2026-11-21T10:00:00+08:00') });

const mail = (id: string, subject: string) => ({
  id,
  to: 'li@example.com',
  subject,
  text: 'text',
  html: '<p>text</p>',
});
const ONE = '01a1fbfe-67a0-7553-97cf-8f7abb30dad1';
const TWO = '01a1fbfe-67a0-7553-97cf-8f7abb30dad2';
const shown = async () => (await node.app.http.inject('/sandbox/mail.json')).json();

test('shows each mail once, the newest first, for a day', async () => {
  await node.twins.mail.send(mail(ONE, 'first'));
  clock.moveBy(60_000);
  await node.twins.mail.send(mail(TWO, 'second'));
  await node.twins.mail.send(mail(ONE, 'first'));
  expect(await shown()).toEqual([
    { ...mail(TWO, 'second'), at: '2026-11-21T10:01:00+08:00' },
    { ...mail(ONE, 'first'), at: '2026-11-21T10:00:00+08:00' },
  ]);
  clock.moveBy(24 * 3_600_000);
  await node.twins.mail.send(mail(ONE, 'first'));
  expect(await shown()).toMatchObject([{ id: TWO }]);
});
