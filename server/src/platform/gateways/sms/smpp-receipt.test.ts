import { describe, expect, test } from 'vitest';
import { NOW, RECEIPT, sms, useSmppScene } from '#test/smpp-scene.ts';

const scene = useSmppScene();
const { start, submits } = scene;

describe('a receipt over SMPP', () => {
  const text = (id: string, stat: string): string =>
    `id:${id} sub:001 dlvrd:001 submit date:2611221000 done date:2611221001 stat:${stat} err:007 text:hello`;

  test('is answered once it is kept, also when it comes before the answer to its message', async () => {
    const { gateway, receipts, taking } = await start();
    const kept = Promise.withResolvers<void>();
    taking.take = () => kept.promise;
    scene.centre.behaviour.answer = () => undefined;
    const outcome = gateway.send(sms());
    await submits(1);
    scene.centre.deliver({ esm_class: RECEIPT, short_message: text('m77', 'DELIVRD') });
    await expect.poll(() => receipts.length).toBe(1);
    scene.centre.answerNext({ id: 'm77' });
    expect(await outcome).toEqual({ kind: 'accepted', references: ['m77'] });
    expect(scene.centre.delivered).toEqual([]);
    kept.resolve();
    await expect.poll(() => scene.centre.delivered).toEqual([0]);
    expect(receipts).toEqual([{ by: { reference: 'm77' }, state: 'delivered', atMs: NOW, detail: 'DELIVRD 007' }]);
  });

  test('that could not be kept is answered so that it comes again', async () => {
    const { gateway, taking } = await start();
    await gateway.send(sms());
    taking.take = () => Promise.reject(new Error('the database went away'));
    scene.centre.deliver({ esm_class: RECEIPT, short_message: text('m1', 'DELIVRD') });
    await expect.poll(() => scene.centre.delivered).toEqual([0x64]);
  });

  test('is left to the centre where nothing listens', async () => {
    const { gateway, receipts, stop } = await start();
    await stop();
    await gateway.send(sms());
    scene.centre.deliver({ esm_class: RECEIPT, short_message: text('m1', 'DELIVRD') });
    await expect.poll(() => scene.centre.delivered).toEqual([0x64]);
    expect(receipts).toEqual([]);
  });

  test('that follows the answer to the sign-in at once is not lost', async () => {
    scene.centre.behaviour.greeting = { esm_class: RECEIPT, short_message: text('m1', 'EXPIRED') };
    const { receipts } = await start();
    await expect.poll(() => receipts).toMatchObject([{ by: { reference: 'm1' }, state: 'expired' }]);
  });

  test.each([
    ['ACCEPTD', 'submitted'],
    ['UNDELIV', 'failed'],
    ['DELETED', 'failed'],
    ['REJECTD', 'rejected'],
    ['delivrd', 'delivered'],
  ])('may say %s in its text', async (word, state) => {
    const { gateway, receipts } = await start();
    await gateway.send(sms());
    scene.centre.deliver({ esm_class: RECEIPT | 0x40, short_message: Buffer.from(text('m1', word)), data_coding: 4 });
    await expect.poll(() => scene.centre.delivered.length).toBe(1);
    scene.centre.deliver({ esm_class: RECEIPT, message_payload: text('m1', word) });
    await expect.poll(() => receipts.at(-1)).toMatchObject({ by: { reference: 'm1' }, state });
  });

  test('may end in zero octets, which are not part of it', async () => {
    const { gateway, receipts } = await start();
    await gateway.send(sms());
    scene.centre.deliver({ esm_class: RECEIPT, short_message: Buffer.from('stat:DELIVRD\0 id:m1\0'), data_coding: 4 });
    await expect
      .poll(() => receipts)
      .toEqual([{ by: { reference: 'm1' }, state: 'delivered', atMs: NOW, detail: 'DELIVRD' }]);
  });

  test('may say it in optional parameters, which count more than its text', async () => {
    const { gateway, receipts } = await start();
    await gateway.send(sms());
    const fields = { esm_class: RECEIPT, receipted_message_id: 'm9', message_state: 5 };
    scene.centre.deliver({ ...fields, short_message: text('other', 'DELIVRD') });
    await expect
      .poll(() => receipts)
      .toMatchObject([{ by: { reference: 'm9' }, state: 'failed', detail: 'UNDELIV 007' }]);
  });

  test('is no receipt without its mark, a reference and a state', async () => {
    const { gateway, receipts } = await start();
    await gateway.send(sms());
    scene.centre.deliver({ short_message: text('m1', 'DELIVRD') });
    scene.centre.deliver({ esm_class: RECEIPT, short_message: 'hello' });
    await expect.poll(() => scene.centre.delivered).toEqual([0, 0]);
    expect(receipts).toEqual([]);
  });
});
