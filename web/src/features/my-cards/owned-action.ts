import { benefits } from '@coupon-centre/contract/foundation/benefit-kinds';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';

/** What the owner can do with a coupon now; NONE for a finished one. */
export type OwnedAction = 'USE' | 'SHOW_CODE' | 'WAIT' | 'RUNNING' | 'NONE';

export const ownedAction = ({
  state,
  usable,
  benefit,
}: Pick<OwnedCard, 'state' | 'usable' | 'benefit'>): OwnedAction => {
  switch (state) {
    case 'AVAILABLE':
      if (benefits[benefit.kind].usedBy === 'code') return 'SHOW_CODE';
      return usable ? 'USE' : 'WAIT';
    case 'PENDING':
      return 'WAIT';
    case 'USING':
      return 'RUNNING';
    case 'USED':
    case 'EXPIRED':
    case 'WITHDRAWN':
      return 'NONE';
    default:
      return state satisfies never;
  }
};
