import { v7 as newId } from 'uuid';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { subscriberOf } from '#subscriber/subscriber-store.ts';
import type { MatrixScene } from '#test/approval-matrix/players.ts';
import type { MatrixRow, MatrixRows } from '#test/approval-matrix/rows.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { newPhone } from '#test/login-scene.ts';

const reason = 'matrix';

/** The nodes of these tests leave no operator a sum for gifts: each waits. */
export function supportRows({
  db,
  node,
  gift: { templateId },
  deciders,
}: MatrixScene): Pick<MatrixRows, 'GIFT' | 'RESTORE' | 'NUMBER'> {
  const support = deciders.support.session;
  const cipher = createPhoneCipher(node.deriveKey);

  const giveCoupon: MatrixRow = async (by) => {
    const { subscriberId } = await node.person();
    const gift = { subscriberId, templateId, requestId: newId(), reason };
    return {
      answer: await by.call('subscribers/giveCoupon', gift),
      async effects() {
        const owned = db.selectFrom('owned_coupon').select('owned_id').where('subscriber_id', '=', subscriberId);
        return (await owned.execute()).length;
      },
      edit: {
        act: () => support.call('subscribers/setState', { subscriberId, state: 'BANNED', reason }),
        ends: 'VOID',
      },
    };
  };

  /** A used code, of which the biller knows nothing: it is given back within the decision. */
  const restoreCoupon: MatrixRow = async (by) => {
    const { subscriberId } = await node.person();
    const template = await makeTemplate(db, { benefit: { kind: 'CODE', amount: 1 }, cardClass: 'life' });
    const { ownedId } = await makeOwned(db, { subscriberId, template, state: 'USED' });
    const restore = { subscriberId, ownedId, reason };
    return {
      answer: await by.call('subscribers/restoreCoupon', restore),
      async effects() {
        const owned = db.selectFrom('owned_coupon').select('state').where('owned_id', '=', ownedId);
        return (await owned.where('state', '=', 'AVAILABLE').execute()).length;
      },
      edit: { act: () => support.call('subscribers/restoreCoupon', restore), ends: 'HELD' },
    };
  };

  const endPrivacyRequest: MatrixRow = async (by) => {
    const { phone, subscriberId } = await node.person();
    const request = { phone, newPhone: newPhone(), kind: 'CORRECTION', cameBy: 'COUNTER', reason };
    const { requestId } = (await support.call('privacy/recordRequest', request)).body.resp_data;
    const end = { requestId, isCarriedOut: true, reason };
    const hashes = cipher.hashes(request.newPhone);
    return {
      answer: await by.call('privacy/endRequest', end),
      effects: async () => ((await subscriberOf(db, hashes))?.subscriber_id === subscriberId ? 1 : 0),
      edit: { act: () => support.call('privacy/endRequest', { ...end, isCarriedOut: false }), ends: 'VOID' },
    };
  };

  return { NUMBER: { endPrivacyRequest }, GIFT: { giveCoupon }, RESTORE: { restoreCoupon } };
}
