import { v7 as newId } from 'uuid';
import type { MatrixScene } from '#test/approval-matrix/players.ts';
import type { MatrixRow, MatrixRows } from '#test/approval-matrix/rows.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';

const reason = 'matrix';

/** The nodes of these tests leave no operator a sum for gifts: each waits. */
export function supportRows({
  db,
  node,
  gift: { templateId },
  deciders,
}: MatrixScene): Pick<MatrixRows, 'GIFT' | 'RESTORE'> {
  const support = deciders.support.session;

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

  return { GIFT: { giveCoupon }, RESTORE: { restoreCoupon } };
}
