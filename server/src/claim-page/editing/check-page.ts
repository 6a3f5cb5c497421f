import type { Handler } from '#platform/http/handler.ts';
import type { PageEditing } from './page-editing.ts';

export const checkPage =
  (editing: PageEditing): Handler<'checkPage'> =>
  async (written, caller) => ({ faults: await editing.faultsOf(editing.db, written, caller.nowMs) });
