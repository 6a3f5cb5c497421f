import type { Handler } from '#platform/http/handler.ts';
import { readBell } from './bell.ts';
import type { Notices } from './notices.ts';

export const countUnreadNotices =
  ({ db }: Pick<Notices, 'db'>): Handler<'countUnreadNotices'> =>
  async (_request, caller) => ({ unread: (await readBell(db, caller)).filter(({ is_read }) => !is_read).length });
