import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { minuteText } from '#lib/business-time.ts';
import { call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { type BulkAction, useBulk } from '#ui/bulk/bulk-actions.tsx';
import { counted } from '#ui/counted.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { type GrabSession, type GrabStatus, statusOf, toneOf } from './grab-session.ts';
import { words as book } from './words.ts';

function useTitles(): (session: GrabSession) => string {
  const words = useWords(book);
  const locale = useLocale();
  return ({ coupons }) => coupons.map(({ title }) => title[locale]).join(words.between);
}

function useColumns(onOpen: (sessionId: string) => void): Columns<GrabSession> {
  const words = useWords(book);
  const titlesOf = useTitles();
  const nowMs = Date.now();
  const sum = ({ coupons }: GrabSession, what: 'issued' | 'total') =>
    counted(coupons.reduce((all, coupon) => all + coupon[what], 0));
  return [
    { title: words.start, key: 'startAt', render: (_, { startAt }) => <InstantText at={startAt} /> },
    { title: words.end, key: 'endAt', render: (_, { endAt }) => <InstantText at={endAt} /> },
    {
      title: words.coupon,
      key: 'coupons',
      render: (_, session) => (
        <Button
          onClick={() => onOpen(session.sessionId)}
          style={{ paddingInline: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'left' }}
          type="link"
        >
          {titlesOf(session)}
        </Button>
      ),
    },
    {
      title: words.state,
      key: 'state',
      render: (_, session) => {
        const status = statusOf(session, nowMs);
        return <StateTag tone={toneOf[status]}>{words[status]}</StateTag>;
      },
    },
    {
      title: words.stock,
      key: 'stock',
      align: 'right',
      render: (_, session) => `${sum(session, 'issued')} / ${sum(session, 'total')}`,
    },
  ];
}

/** Cancels grabs that have not begun, and ends those that run, with one reason. */
function useBulkActions(): readonly BulkAction<GrabSession>[] {
  const words = useWords(book);
  const ending = (status: GrabStatus) => ({
    isDanger: true,
    fits: (session: GrabSession) => statusOf(session, Date.now()) === status,
    send: ({ sessionId }: GrabSession, reason: string) =>
      call('endGrabSession', { sessionId, reason }, { key: newRequestId() }),
  });
  return [
    { name: words.cancel, about: words.cancelAllAbout, ...ending('coming') },
    { name: words.finish, about: words.finishAllAbout, ...ending('running') },
  ];
}

interface Props {
  /** Grabs of the month that is shown. */
  readonly list: UseQueryResult<{ readonly items: readonly GrabSession[] }>;
  readonly onOpen: (sessionId: string) => void;
}

/** Grabs as a list, of which several can be cancelled or ended at once. */
export const GrabList = ({ list, onOpen }: Props) => {
  const words = useWords(book);
  const titlesOf = useTitles();
  const bulk = useBulk(list.data?.items, {
    may: useRight('coupons.write'),
    actions: useBulkActions(),
    idOf: ({ sessionId }) => sessionId,
    nameOf: (session) => `${minuteText(session.startAt)} · ${titlesOf(session)}`,
  });
  return (
    <DataTable<GrabSession>
      columns={useColumns(onOpen)}
      empty={words.noneInMonth}
      label={words.title}
      list={list}
      rowKey="sessionId"
      {...bulk}
    />
  );
};
