import { listSome } from '#distribution/list-people.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { MatrixScene } from '#test/approval-matrix/players.ts';
import type { Asked, MatrixRow, MatrixRows } from '#test/approval-matrix/rows.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { type MadeTemplate, makeTemplate, makeTerms } from '#test/factories/template.ts';
import type { Answered } from '#test/node.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';

const reason = 'matrix';

export function couponRows(on: MatrixScene): Pick<MatrixRows, 'COUPON' | 'LIMIT' | 'DISTRIBUTION' | 'BUDGET'> {
  const { db, node, deciders } = on;
  const editor = deciders.editor.session;

  const submitDraft: MatrixRow = async (by) => {
    const draft = { templateId: null, expectedRevision: 0, terms: writtenTerms(), firstStock: firstStock() };
    const saved = await by.call('coupons/saveDraft', draft);
    const templateId = saved.body.resp_data?.templateId;
    const edited = { ...draft, templateId, expectedRevision: 1, terms: writtenTerms({ bookValueFen: 1 }) };
    return {
      answer: saved.status === 200 ? await by.call('coupons/submitDraft', { templateId, expectedRevision: 1 }) : saved,
      async effects() {
        const versions = db.selectFrom('coupon_terms').select('book_value_fen').where('template_id', '=', templateId);
        return (await versions.execute()).filter((terms) => terms.book_value_fen === 100).length;
      },
      edit: { act: () => editor.call('coupons/saveDraft', edited), ends: 'HELD' },
    };
  };

  const changeLimit: MatrixRow = async (by) => {
    const { templateId } = await makeTemplate(db, { perPerson: 2 });
    const change = { templateId, limit: 'PER_PERSON', expected: 2, reason };
    return {
      answer: await by.call('coupons/changeLimit', { ...change, by: 1 }),
      async effects() {
        const coupon = db.selectFrom('coupon_template').select('per_person').where('template_id', '=', templateId);
        return Math.max(0, (await coupon.executeTakeFirstOrThrow()).per_person - change.expected);
      },
      edit: { act: () => editor.call('coupons/changeLimit', { ...change, by: -1 }), ends: 'VOID' },
    };
  };

  /** A distribution that was asked for. */
  const distribution = (template: MadeTemplate, answer: Answered): Asked => ({
    answer,
    async effects() {
      const running = db.selectFrom('distribution').select('state').where('template_id', '=', template.templateId);
      return (await running.where('state', 'not in', ['UPLOADING', 'IN_REVIEW', 'REJECTED']).execute()).length;
    },
    edit: { act: () => makeTerms(db, template, { bookValueFen: 200 }).then(() => answer), ends: 'VOID' },
  });

  const uploadDistribution: MatrixRow = async (by) => {
    const template = await makeTemplate(db);
    const query = new URLSearchParams({ templateId: template.templateId, name: '老客户' });
    const answer = await fetch(`${node.baseUrl}/console-api/distribution/upload?${query}`, {
      method: 'POST',
      body: '13800000001',
      headers: { ...by.headers, 'content-type': 'text/csv' },
    });
    return distribution(template, { status: answer.status, body: await answer.json() } as Answered);
  };

  const distributeToAudience: MatrixRow = async (by) => {
    const template = await makeTemplate(db);
    const cipher = createPhoneCipher(node.deriveKey);
    await makeSubscriber(db, cipher);
    const conditions = [{ any: [{ isNot: false, is: { kind: 'tenure', atLeastDays: 1 } }] }];
    const request = { templateId: template.templateId, name: '老客户', conditions };
    const answer = await by.call('distribution/toAudience', request);
    while ((await listSome({ db, cipher }, on.clock.now())) !== 'idle');
    return distribution(template, answer);
  };

  const setBudget: MatrixRow = async (by) => {
    const campaignId = await makeCampaign(db, { budgetFen: 1_000 });
    const budget = { campaignId, expectedRevision: 1, budgetPerDayFen: null, reason };
    return {
      answer: await by.call('campaigns/setBudget', { ...budget, budgetFen: 1_001 }),
      async effects() {
        const campaign = db.selectFrom('campaign').select('budget_fen').where('campaign_id', '=', campaignId);
        return Math.max(0, Number((await campaign.executeTakeFirstOrThrow()).budget_fen) - 1_000);
      },
      edit: { act: () => editor.call('campaigns/setBudget', { ...budget, budgetFen: 999 }), ends: 'VOID' },
    };
  };

  return {
    COUPON: { submitDraft },
    LIMIT: { changeLimit },
    DISTRIBUTION: { uploadDistribution, distributeToAudience },
    BUDGET: { setBudget },
  };
}
