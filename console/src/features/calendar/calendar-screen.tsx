import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type CalendarKind, calendarKinds } from '@coupon-centre/contract/campaign/show-calendar';
import { Alert, Button, Select, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAddressState } from '#lib/address/address-state.ts';
import { fromPicker, minuteText, toPicker } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { Answered } from '#ui/answered.tsx';
import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CalendarTable, ThingName } from './calendar-table.tsx';
import { words as book } from './words.ts';

const USUAL = { month: '', campaignId: '', kind: '' as CalendarKind | '' };
const MONTH = 'YYYY-MM';
const EVERY_MS = 30_000;

const Conflicts = ({ conflicts }: Pick<CallResponse<'showCalendar'>, 'conflicts'>) => {
  const words = useWords(book);
  if (conflicts.length === 0) return <p style={{ color: 'var(--soft)', margin: '0 0 12px' }}>{words.noConflicts}</p>;
  return (
    <Alert
      description={
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {conflicts.map(({ kind, at, things }) => (
            <li key={`${kind} ${at} ${things[0]?.id}`}>
              {minuteText(at)} {words.conflictKinds[kind]}:{' '}
              {things.map((thing, index) => (
                <span key={`${thing.kind} ${thing.id}`}>
                  {index > 0 && ', '}
                  <ThingName thing={{ ...thing, from: at }} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      }
      showIcon
      style={{ marginBottom: 12 }}
      title={words.conflicts(conflicts.length)}
      type="warning"
    />
  );
};

interface HeadProps {
  readonly month: Dayjs;
  readonly onShow: (month: Dayjs) => void;
}

const MonthHead = ({ month, onShow }: HeadProps) => {
  const words = useWords(book);
  return (
    <Space>
      <Button
        aria-label={words.monthBefore}
        icon={<LeftOutlined />}
        onClick={() => onShow(month.subtract(1, 'month'))}
      />
      <h2 aria-live="polite" style={{ fontSize: 16, margin: 0, minWidth: 76, textAlign: 'center' }}>
        {month.format(MONTH)}
      </h2>
      <Button aria-label={words.monthAfter} icon={<RightOutlined />} onClick={() => onShow(month.add(1, 'month'))} />
      <Button onClick={() => onShow(toPicker(new Date().toISOString()))}>{words.today}</Button>
    </Space>
  );
};

/** One calendar of all that is planned; month, campaign and kind are in the address. */
export const Screen = () => {
  const words = useWords(book);
  const [state, change] = useAddressState(USUAL);
  const { campaignId, kind } = state;
  const isFiltered = campaignId !== '' || kind !== '';
  const asWritten = dayjs(`${state.month}-01`);
  const month =
    state.month !== '' && asWritten.isValid() ? asWritten : toPicker(new Date().toISOString()).startOf('month');
  const campaigns = useWholeList('listCampaigns', {});
  const asked = useCall(
    'showCalendar',
    {
      from: fromPicker(month.startOf('month')),
      to: fromPicker(month.add(1, 'month').startOf('month')),
      ...(campaignId !== '' && { campaignId }),
    },
    { everyMs: EVERY_MS },
  );
  return (
    <>
      <PageHeader about={words.about} title={words.title} />
      <Space style={{ marginBottom: 12 }} wrap>
        <MonthHead month={month} onShow={(shown) => change({ month: shown.format(MONTH) })} />
        <Select
          aria-label={words.campaign}
          onChange={(chosen: string) => change({ campaignId: chosen })}
          options={[
            { value: '', label: words.everyCampaign },
            ...(campaigns.data?.items ?? []).map((one) => ({ value: one.campaignId, label: one.title })),
          ]}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 240 }}
          value={campaignId}
        />
        <Select
          aria-label={words.show}
          onChange={(chosen: CalendarKind | '') => change({ kind: chosen })}
          options={[
            { value: '', label: words.everyKind },
            ...calendarKinds.map((one) => ({ value: one, label: words.kinds[one] })),
          ]}
          style={{ width: 160 }}
          value={kind}
        />
      </Space>
      <Answered asked={asked}>
        {({ items, conflicts, cut }) => {
          const shown = items.filter((item) => kind === '' || item.kind === kind);
          return (
            <>
              <Conflicts conflicts={conflicts} />
              {cut.length > 0 && <p>{words.cut(cut.map((one) => words.kinds[one]).join(', '))}</p>}
              <Card isSmall>
                {shown.length === 0 ? (
                  <p>{isFiltered ? words.nothingFits : words.nothing}</p>
                ) : (
                  <CalendarTable items={shown} month={month} />
                )}
              </Card>
            </>
          );
        }}
      </Answered>
    </>
  );
};
