import { PAGE_FAULTS_MAX } from '@coupon-centre/contract/claim-page/editing/check-page';
import type { Handler } from '#platform/http/handler.ts';
import type { PageEditing } from './page-editing.ts';

export const checkPage =
  (editing: PageEditing): Handler<'checkPage'> =>
  async (written, caller) => ({
    faults: (await editing.faultsOf(editing.db, written, caller)).slice(0, PAGE_FAULTS_MAX),
  });
