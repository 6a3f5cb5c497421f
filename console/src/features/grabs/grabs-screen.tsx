import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Calendar, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { fromPicker, minuteText, toPicker } from '#lib/business-time.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useWholeList } from '#lib/use-whole-list.ts';
import { Answered } from '#ui/answered.tsx';
import { Card } from '#ui/card.tsx';
import { loadedDialog, loadedPart } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { type GrabSession, statusOf, toneOf } from './grab-session.ts';
import { words as book } from './words.ts';

const NewGrab = loadedDialog(async () => (await import('./new-grab.tsx')).NewGrab);
const GrabList = loadedPart(async () => (await import('./grab-list.tsx')).GrabList);
const GrabDialog = loadedDialog(async () => (await import('./grab-dialog.tsx')).GrabDialog);

const USUAL = { day: '', view: '' as '' | 'list' };
const DAY = 'YYYY-MM-DD';
/** A month's grid includes days of the months before and after. */
const BESIDE_DAYS = 7;
const TIME_FROM = 11;

/** A narrow cell shows the whole name, over several lines. */
const NAME_STYLE = {
  display: 'block',
  width: '100%',
  height: 'auto',
  minHeight: 24,
  padding: '0 2px',
  overflowWrap: 'anywhere',
  textAlign: 'left',
  whiteSpace: 'normal',
} as const;
/** A day grows with its grabs; the kit's own cells scroll. */
const DAY_STYLE = { height: 'auto', minHeight: 86, overflow: 'visible' } as const;

const EVERY_MS = 10_000;

interface DayProps {
  readonly sessions: readonly GrabSession[];
  readonly onOpen: (sessionId: string) => void;
}

const DaySessions = ({ sessions, onOpen }: DayProps) => {
  const words = useWords(book);
  const locale = useLocale();
  const nowMs = Date.now();
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {sessions.map((session) => {
        const status = statusOf(session, nowMs);
        const [first] = session.coupons;
        const name = session.coupons.length === 1 ? first?.title[locale] : words.count(session.coupons.length);
        return (
          <li key={session.sessionId}>
            <Button
              onClick={(event) => {
                event.stopPropagation();
                onOpen(session.sessionId);
              }}
              size="small"
              style={NAME_STYLE}
              type="text"
            >
              <StateTag tone={toneOf[status]}>{minuteText(session.startAt).slice(TIME_FROM)}</StateTag>
              <div>{name}</div>
            </Button>
          </li>
        );
      })}
    </ul>
  );
};

interface HeadProps {
  readonly shown: Dayjs;
  readonly onShow: (day: Dayjs) => void;
}

/** The shown month, and links to others. */
const CalendarHead = ({ shown, onShow }: HeadProps) => {
  const words = useWords(book);
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8, paddingBottom: 12 }}>
      <Button
        aria-label={words.monthBefore}
        icon={<LeftOutlined />}
        onClick={() => onShow(shown.subtract(1, 'month'))}
      />
      <h2 aria-live="polite" style={{ fontSize: 16, margin: 0, minWidth: 76, textAlign: 'center' }}>
        {shown.format('YYYY-MM')}
      </h2>
      <Button aria-label={words.monthAfter} icon={<RightOutlined />} onClick={() => onShow(shown.add(1, 'month'))} />
      <Button onClick={() => onShow(toPicker(new Date().toISOString()))}>{words.today}</Button>
    </div>
  );
};

/** Grabs on a calendar of business days; the shown month is in the address. */
export const Screen = () => {
  const words = useWords(book);
  const mayWrite = useRight('coupons.write');
  const [{ day, view }, change] = useAddressState(USUAL);
  const [isMaking, setMaking] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const shown = dayjs(day).isValid() && day !== '' ? dayjs(day) : toPicker(new Date().toISOString());
  const from = shown.startOf('month').subtract(BESIDE_DAYS, 'day').startOf('day');
  const to = shown
    .endOf('month')
    .add(BESIDE_DAYS * 2, 'day')
    .startOf('day');
  const asked = useWholeList('listGrabSessions', { from: fromPicker(from), to: fromPicker(to) }, { everyMs: EVERY_MS });
  const inMonth = (items: readonly GrabSession[]) => ({
    items: items.filter(({ startAt }) => toPicker(startAt).isSame(shown, 'month')),
  });
  const openedSession = asked.data?.items.find(({ sessionId }) => sessionId === opened);
  return (
    <>
      <PageHeader
        about={words.about}
        primary={mayWrite && { text: words.make, onPress: () => setMaking(true) }}
        title={words.title}
      />
      <Segmented
        aria-label={words.view}
        onChange={(chosen) => change({ view: chosen === 'list' ? chosen : '' })}
        options={[
          { value: 'calendar', label: words.views.calendar },
          { value: 'list', label: words.views.list },
        ]}
        style={{ marginBottom: 12 }}
        value={view === '' ? 'calendar' : view}
      />
      {view === 'list' ? (
        <>
          <CalendarHead onShow={(next) => change({ day: next.format(DAY) })} shown={shown} />
          <GrabList
            list={{ ...asked, data: asked.data && inMonth(asked.data.items) } as typeof asked}
            onOpen={setOpened}
          />
        </>
      ) : (
        <Answered asked={asked}>
          {({ items }) => {
            const byDay = Map.groupBy(items, ({ startAt }) => toPicker(startAt).format(DAY));
            return (
              <Card>
                <Calendar
                  cellRender={(date: Dayjs, { type }) =>
                    type === 'date' ? (
                      <DaySessions onOpen={setOpened} sessions={byDay.get(date.format(DAY)) ?? []} />
                    ) : null
                  }
                  headerRender={({ value, onChange }) => <CalendarHead onShow={onChange} shown={value} />}
                  onChange={(date) => change({ day: date.format(DAY) })}
                  styles={{ itemContent: DAY_STYLE }}
                  value={shown}
                />
              </Card>
            );
          }}
        </Answered>
      )}
      {isMaking && <NewGrab onClose={() => setMaking(false)} />}
      {openedSession && <GrabDialog onClose={() => setOpened(null)} session={openedSession} />}
    </>
  );
};
