import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { createSandboxSms } from '@coupon-centre/sandbox/src/gateways/sms.ts';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { createTrySms } from '#platform/jobs/try-sms.ts';
import { databaseScene } from '#test/scene.ts';
import { oneRoute } from '#test/sms-routes.ts';
import { NOON_MS, useScene } from '#test/use-scene.ts';
import { createSendNotice } from './risk-case-sms.ts';

const { db } = await databaseScene();
const scene = useScene(db);

it('a notice whose attempt comes at night waits for the morning; in the day it is sent', async () => {
  const { subscriberId } = await scene.couponOwner();
  const sms = createSandboxSms(scene);
  const sendNotice = createSendNotice({
    ...scene,
    catalogue: { termsOf: scene.termsOf },
    appealDays: 15,
    trySms: createTrySms({ sms: oneRoute(scene, sms), log: scene.log }),
  });
  const payload = { notice: 'APPEAL_REFUSED' };
  const attempt = (attempts: number) =>
    sendNotice(
      { subscriberId, messageId: newId(), kind: 'CLAWBACK_SMS', payload, attempts },
      new AbortController().signal,
    );
  const sent = async () => (await sms.sent({ limit: 10 })).length;
  scene.clock.moveTo(NOON_MS + 11 * HOUR_MS);
  expect(await attempt(2)).toEqual({ notBeforeMs: NOON_MS + 20 * HOUR_MS });
  expect(await sent()).toBe(0);
  scene.clock.moveTo(NOON_MS + 20 * HOUR_MS);
  expect(await attempt(3)).toBe('done');
  expect(await sent()).toBe(1);
});

it("a number that was recycled is another person's, who is told nothing", async () => {
  const { subscriberId } = await scene.couponOwner();
  const sms = createSandboxSms(scene);
  const sendNotice = createSendNotice({
    ...scene,
    catalogue: { termsOf: scene.termsOf },
    appealDays: 15,
    trySms: createTrySms({ sms: oneRoute(scene, sms), log: scene.log }),
  });
  scene.clock.moveTo(NOON_MS + 24 * HOUR_MS);
  await db.updateTable('subscriber').set({ state: 'RECYCLED' }).where('subscriber_id', '=', subscriberId).execute();
  const notice = {
    subscriberId,
    messageId: newId(),
    kind: 'CLAWBACK_SMS',
    payload: { notice: 'APPEAL_REFUSED' },
  } as const;
  const before = (await sms.sent({ limit: 10 })).length;
  expect(await sendNotice({ ...notice, attempts: 1 }, new AbortController().signal)).toBe('done');
  expect(await sms.sent({ limit: 10 })).toHaveLength(before);
});
