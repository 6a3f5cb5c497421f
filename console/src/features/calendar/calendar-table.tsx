import { type CalendarKind, calendarKinds } from '@coupon-centre/contract/campaign/show-calendar';
import type { Dayjs } from 'dayjs';
import { type CSSProperties, Fragment } from 'react';
import { Link } from 'react-router';
import { fromPicker, minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { counted } from '#ui/counted.ts';
import { barOf } from './bar.ts';
import styles from './calendar.module.css';
import { words as book } from './words.ts';

type Calendar = CallResponse<'showCalendar'>;
type Item = Calendar['items'][number];
export type CalendarThing = Calendar['conflicts'][number]['things'][number];

const tones: Readonly<Record<CalendarKind, string>> = {
  COUPON: 'var(--brand)',
  GRAB: 'var(--warm)',
  PAGE: 'var(--good)',
  AD: 'var(--soft)',
  THEME: 'var(--soft)',
  DOCUMENT: 'var(--ink)',
  RELEASE: 'var(--bad)',
  REMINDER: 'var(--ink)',
};

/** Where a thing is shown; null: nowhere by itself. */
const placeOf = ({ kind, id, from }: Pick<Item, 'kind' | 'id'> & { readonly from?: string }): string | null => {
  switch (kind) {
    case 'COUPON':
      return `/coupons/${id}`;
    case 'GRAB':
      return `/grabs${from === undefined ? '' : `?day=${from.slice(0, 10)}`}`;
    case 'PAGE':
      return `/pages/${id}`;
    case 'AD':
      return '/ads';
    case 'THEME':
      return '/themes';
    case 'DOCUMENT':
      return `/documents/${id}`;
    case 'RELEASE':
      return `/approvals/${id}`;
    case 'REMINDER':
      return null;
  }
};

/** A thing's name, with a link to where it is. */
export const ThingName = ({ thing }: { readonly thing: CalendarThing & { readonly from?: string } }) => {
  const locale = useLocale();
  const place = placeOf(thing);
  return place === null ? thing.title[locale] : <Link to={place}>{thing.title[locale]}</Link>;
};

const ItemName = ({ item }: { readonly item: Item }) => {
  const words = useWords(book);
  if (item.kind !== 'REMINDER') return <ThingName thing={item} />;
  const [kind = ''] = item.id.split(' ');
  return words.count(words.reminders[kind] ?? '', counted(item.count ?? 0));
};

interface Month {
  readonly month: Dayjs;
}

const daysOf = ({ month }: Month) => Array.from({ length: month.daysInMonth() }, (_, index) => month.date(index + 1));
const spanOf = ({ month }: Month) => ({
  fromMs: Date.parse(fromPicker(month.startOf('month'))),
  toMs: Date.parse(fromPicker(month.add(1, 'month').startOf('month'))),
});

const Row = ({ item, month }: Month & { readonly item: Item }) => {
  const words = useWords(book);
  const { left, width, isMoment } = barOf(item, spanOf({ month }));
  const end = item.to === null ? words.noEnd : minuteText(item.to);
  const period = isMoment ? minuteText(item.from) : `${minuteText(item.from)} – ${end}`;
  const style = {
    '--tone': tones[item.kind],
    insetInlineStart: `${left}%`,
    ...(isMoment ? {} : { width: `${width}%` }),
  };
  return (
    <tr>
      <th className={styles['name']} scope="row">
        <ItemName item={item} />
      </th>
      <td>
        <div
          className={styles['row']}
          style={{ '--day': `${100 / month.daysInMonth()}%` } as CSSProperties}
          title={period}
        >
          <span className={isMoment ? styles['moment'] : styles['bar']} style={style as CSSProperties} />
          <span className={styles['period']}>{period}</span>
        </div>
      </td>
    </tr>
  );
};

/** One month: a row for each thing, by kind. */
export const CalendarTable = ({ items, month }: Month & { readonly items: readonly Item[] }) => {
  const words = useWords(book);
  const byKind = Map.groupBy(items, ({ kind }) => kind);
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th className={styles['name']} scope="col">
              {words.name}
            </th>
            <th aria-label={words.month} scope="col">
              <div aria-hidden className={styles['days']}>
                {daysOf({ month }).map((day) => (
                  <span className={day.day() % 6 === 0 ? styles['weekend'] : undefined} key={day.date()}>
                    {day.date()}
                  </span>
                ))}
              </div>
            </th>
          </tr>
        </thead>
        <tbody>
          {calendarKinds.map((kind) => {
            const rows = byKind.get(kind);
            return (
              rows !== undefined && (
                <Fragment key={kind}>
                  <tr>
                    <th className={styles['kind']} colSpan={2} scope="rowgroup">
                      {words.kinds[kind]}
                    </th>
                  </tr>
                  {rows.map((item) => (
                    <Row item={item} key={`${item.kind} ${item.id} ${item.from}`} month={month} />
                  ))}
                </Fragment>
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
