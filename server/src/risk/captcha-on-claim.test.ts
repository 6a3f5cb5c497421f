import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import type { CaptchaToken } from '#platform/gateways/challenge/port.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { headersOf } from '#test/node.ts';
import { databaseScene, scene } from '#test/scene.ts';

const asked: CaptchaToken[] = [];
const base = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
const { templateId } = await makeTemplate(base.db, { perPerson: 1 });
const { db, node, clock } = await scene({
  on: base,
  riskService: {
    judge: async ({ place, hasSolved }) => ({
      kind: place === 'CLAIM' && !hasSolved ? 'CHALLENGE' : 'ALLOW',
      reason: 'test',
    }),
  },
  captcha: {
    widget: { api: 'turnstile', scriptUrl: 'https://captcha.example/api.js', siteKey: 'key' },
    async verify(solved) {
      asked.push(solved);
      return solved.token.startsWith('right') ? { kind: 'passed' } : { kind: 'failed', reason: 'test' };
    },
  },
});
afterAll(() => expectInvariantsHold(db, clock.now()));

const solvedBy = (challenge: unknown, token: string): string =>
  Buffer.from(JSON.stringify({ challenge, token })).toString('base64');

it('a challenged claim grants only with the captcha solved for it by this person, once', async () => {
  const [me, other] = [await node.person(), await node.person()];
  const claim = async (session: typeof me.session, challenge?: string) => {
    const request = { sCardId: templateId, requestId: newId(), ...(challenge !== undefined && { challenge }) };
    return (await node.post(claimCoupon.path, request, headersOf(session))).body;
  };
  const first = await claim(me.session);
  expect(first).toMatchObject({ code: '2009', resp_data: { challenge: { kind: 'CAPTCHA', action: 'CLAIM' } } });
  const { challenge } = first.resp_data;
  expect(await claim(me.session, solvedBy(challenge, 'wrong'))).toMatchObject({ code: '2009' });
  expect(await claim(other.session, solvedBy(challenge, 'right-1'))).toMatchObject({ code: '2009' });
  expect(asked.map(({ token, action }) => [token, action])).toEqual([['wrong', 'CLAIM']]);
  const granted = await db.selectFrom('owned_coupon').select('owned_id').execute();
  expect(granted).toEqual([]);
  expect(await claim(me.session, solvedBy(challenge, 'right-2'))).toMatchObject({ code: '0000' });
  expect(asked.at(-1)).toMatchObject({ token: 'right-2', action: 'CLAIM' });
  expect(await claim(other.session, solvedBy(challenge, 'right-2'))).toMatchObject({ code: '2009' });
});
