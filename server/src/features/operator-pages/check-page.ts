import type { checkPage as checkPageCall } from '@coupon-centre/contract/operator/pages/check-page';
import type { PageDesk } from '#coupon/page-desk.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

export const checkPage =
  (desk: PageDesk): OperatorHandler<typeof checkPageCall> =>
  async (written, caller) => ({ faults: await desk.faultsOf(desk.db, written, caller.nowMs) });
