import type { Handler } from '#platform/http/handler.ts';
import { readBell } from './bell.ts';
import type { Notices } from './notices.ts';
import { noticeLine, noticeTitle } from './written-notice.ts';

export const listNotices =
  ({ db }: Pick<Notices, 'db'>): Handler<'listNotices'> =>
  async (_request, caller) => {
    const { locale } = caller;
    const rows = await readBell(db, caller);
    return {
      items: rows.map(({ seq, event, is_read: isRead }) => {
        const { text, path } = noticeLine(event);
        return {
          seq: Number(seq),
          title: noticeTitle(event)[locale],
          text: text[locale],
          path,
          at: event.at,
          isRead,
        };
      }),
    };
  };
