import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import type { BulkAction } from '#ui/bulk/bulk-actions.tsx';
import { type Settle, useSettling } from './use-settling.tsx';
import { words as book } from './words.ts';

interface Use {
  readonly subscriberId: string;
  readonly orderId: string;
}

/** Asks the biller again for several uses. */
export function useAskAgain<Asked extends Use>(): BulkAction<Asked> {
  const words = useWords(book);
  return {
    name: words.ask,
    about: words.askAbout,
    fits: () => true,
    async send({ subscriberId, orderId }, reason) {
      const answer = await call(
        'settleUse',
        { subscriberId, orderId, settlement: 'ASK', reason },
        { key: newRequestId() },
      );
      return answer.code === codeOf.SUCCESS ? { ...answer, told: words.outcomes[answer.resp_data.outcome] } : answer;
    },
  };
}

/** What an operator can do with a use that hangs. */
export function useSettlingUse(): Settle<Use> {
  const words = useWords(book);
  const { send } = useChange('settleUse');
  return useSettling({
    choices: [
      { how: 'ASK', label: words.ask, about: words.askAbout },
      { how: 'GIVE_BACK', label: words.giveBack, about: words.giveBackAbout },
      { how: 'USED', label: words.settleUsed, about: words.settleUsedAbout },
    ],
    settle: async ({ subscriberId, orderId }, settlement, reason) => {
      const settled = await send({ subscriberId, orderId, settlement, reason });
      return settled && words.outcomes[settled.outcome];
    },
  });
}
