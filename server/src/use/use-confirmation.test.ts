import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { UseConfirmation } from '#platform/db/schema/terms-json.ts';
import type { Challenge } from '#subscriber/confirmation/confirmation.ts';
import { makeTerms } from '#test/factories/template.ts';
import { databaseScene } from '#test/scene.ts';
import { type UseScene, useScene } from '#test/use-scene.ts';
import type { UseAnswer } from './use.ts';

const TICKET_MS = 300_000;
const confirmation: UseConfirmation = {
  text: { 'zh-CN': '我确认开通，试用期满后每月10元', en: 'I confirm; ¥10 a month after the trial' },
  effect: { 'zh-CN': '立即开通', en: 'Starts at once' },
  priceFen: 1_000,
};

const { db } = await databaseScene();
const scene = useScene(db);

type Mine = Awaited<ReturnType<UseScene['couponOwner']>>;
const ownerToConfirm = () => scene.couponOwner({ terms: { confirmation } });

/** A ticket as issued for a correct code; for the coupon and the session of `scene.request`. */
const ticketFor = ({ subscriberId, ownedId }: Mine, other: Partial<Challenge> = {}): string => {
  const subject = { sessionId: subscriberId, scene: 'USE', object: ownedId } as const;
  const challenge = { ...subject, version: 'terms/1', locale: 'en', untilMs: scene.clock.now() + 1, ...other } as const;
  return scene.confirmations.giveTicket(challenge, scene.clock.now()).smsTicket;
};
const use = (mine: Mine, smsTicket: string | undefined, requestId = uuidv7()) =>
  scene.uses.use(scene.request(mine, { smsTicket, requestId }));
const outcome = (answer: UseAnswer) => (answer.kind === 'order' ? answer.order.state : answer.refusal.name);

const UNTOUCHED = { coupon: { state: 'AVAILABLE' }, orders: [], events: [], outbox: [], book: [] };

describe('a coupon with SMS confirmation', () => {
  test('is not used without one', async () => {
    const mine = await ownerToConfirm();
    expect(outcome(await use(mine, undefined))).toBe('CONFIRMATION_NEEDED');
    expect(await scene.traces(mine)).toMatchObject(UNTOUCHED);
  });

  test('is used with its ticket, and the order keeps the confirmed text in its language', async () => {
    const mine = await ownerToConfirm();
    expect(outcome(await use(mine, ticketFor(mine)))).toBe('SUCCEEDED');
    const { orders } = await scene.traces(mine);
    expect(orders).toMatchObject([
      {
        confirmed: {
          text: 'I confirm; ¥10 a month after the trial',
          locale: 'en',
          version: 'terms/1',
        },
      },
    ]);
  });

  test('is not used with a ticket of another coupon, session, scene or wording, or an expired or forged one', async () => {
    const mine = await ownerToConfirm();
    const other = await scene.couponOwner({ subscriberId: mine.subscriberId, template: mine.template });
    const late = ticketFor(mine);
    const wrong = [
      ticketFor(other),
      ticketFor(mine, { sessionId: uuidv7() }),
      ticketFor(mine, { scene: 'EXCHANGE' }),
      ticketFor(mine, { version: 'terms/2' }),
      scene.confirmations.ask(
        { sessionId: mine.subscriberId, scene: 'USE', object: mine.ownedId, version: 'terms/1', locale: 'en' },
        scene.clock.now(),
      ).challengeId,
      `${late.slice(0, -8)}${late.at(-8) === 'A' ? 'B' : 'A'}${late.slice(-7)}`,
      'nonsense',
    ];
    for (const smsTicket of wrong) expect(outcome(await use(mine, smsTicket)), smsTicket).toBe('UNCONFIRMED');
    scene.clock.moveBy(TICKET_MS);
    expect(outcome(await use(mine, late))).toBe('UNCONFIRMED');
    expect(await scene.traces(mine)).toMatchObject(UNTOUCHED);
  });

  test('consumes the ticket with its use: concurrent requests give one order, and the ticket is then invalid', async () => {
    const mine = await ownerToConfirm();
    const smsTicket = ticketFor(mine);
    const answers = await Promise.all(Array.from({ length: 40 }, () => use(mine, smsTicket)));
    expect(answers.map(outcome).filter((one) => one === 'SUCCEEDED')).toHaveLength(1);
    expect((await scene.traces(mine)).orders).toHaveLength(1);
    await db.updateTable('owned_coupon').set({ state: 'AVAILABLE' }).where('owned_id', '=', mine.ownedId).execute();
    await db.updateTable('use_order').set({ state: 'REFUSED' }).where('owned_id', '=', mine.ownedId).execute();
    expect(outcome(await use(mine, smsTicket))).toBe('UNCONFIRMED');
  });

  test('answers a repeat without another ticket', async () => {
    const mine = await ownerToConfirm();
    const smsTicket = ticketFor(mine);
    expect(outcome(await use(mine, smsTicket, 'the-same-request'))).toBe('SUCCEEDED');
    expect(outcome(await use(mine, smsTicket, 'the-same-request'))).toBe('SUCCEEDED');
    expect(outcome(await use(mine, undefined, 'the-same-request'))).toBe('SUCCEEDED');
    expect((await scene.traces(mine)).orders).toHaveLength(1);
  });

  test('leaves a ticket valid when the use failed', async () => {
    const mine = await scene.couponOwner({ terms: { confirmation }, validFromMs: scene.clock.now() + 1_000 });
    const smsTicket = ticketFor(mine);
    expect(outcome(await use(mine, smsTicket))).toBe('NOT_YET_VALID');
    scene.clock.moveBy(1_000);
    expect(outcome(await use(mine, smsTicket))).toBe('SUCCEEDED');
  });

  test('keeps the confirmation of its claim time when the terms change', async () => {
    const plain = await scene.couponOwner();
    const asking = await makeTerms(db, plain.template, { confirmation });
    const later = await scene.couponOwner({ template: asking });
    expect(outcome(await use(plain, undefined))).toBe('SUCCEEDED');
    expect(outcome(await use(later, undefined))).toBe('CONFIRMATION_NEEDED');
    expect(outcome(await use(later, ticketFor(later, { version: 'terms/2' })))).toBe('SUCCEEDED');
  });
});
