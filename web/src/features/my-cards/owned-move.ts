import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';

/** What its owner can do with a coupon now; NONE for a finished one. */
export type OwnedMove = 'USE' | 'SHOW_CODE' | 'WAIT' | 'RUNNING' | 'NONE';

export const ownedMove = ({ state, usable, benefit }: Pick<OwnedCard, 'state' | 'usable' | 'benefit'>): OwnedMove => {
  switch (state) {
    case 'AVAILABLE':
      if (benefit.kind === 'CODE') return 'SHOW_CODE';
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
