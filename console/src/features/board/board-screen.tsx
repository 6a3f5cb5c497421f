import { BOARD_ROWS_MAX } from '@coupon-centre/contract/board/show-board';
import { CHANNEL_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { Alert, Button, Card, DatePicker, Flex, Select, Space, Statistic, Table } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { minuteText, toPicker } from '#lib/business-time.ts';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useDownload } from '#lib/use-transfer.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { Answered } from '#ui/answered.tsx';
import { Chart, type ChartOption } from '#ui/chart.tsx';
import { counted } from '#ui/counted.ts';
import { Money } from '#ui/input/money-input.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { words as book } from './words.ts';

type Board = CallResponse<'showBoard'>;
type Coupon = Board['coupons'][number];
type Channel = Board['channels'][number];
type Step = Board['funnel'][number];
type Part = CallRequest<'exportBoard'>['part'];

const DAY = 'YYYY-MM-DD';
const MOST_DAYS = 91;
const USUAL = { from: '', to: '', channel: '' };
const AGAIN_MS = 30_000;
/** Filter value for events without a channel; no channel has this code. */
const NO_CHANNEL = '~';

/** Today's date in business time. */
const today = (): string => toPicker(new Date().toISOString()).format(DAY);

/** Collected and used, two bars per hour or day. */
function useTimeChart({ hours }: Board): ChartOption {
  const words = useWords(book);
  return useMemo(
    () => ({
      grid: { left: 48, right: 16, top: 36, bottom: 28 },
      legend: { top: 0 },
      xAxis: { type: 'category', data: hours.map(({ at }) => minuteText(at).slice(5)) },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        { type: 'bar', name: words.collected, data: hours.map(({ collected }) => collected) },
        { type: 'bar', name: words.used, data: hours.map(({ used }) => used) },
        { type: 'line', name: words.failed, data: hours.map(({ failed }) => failed) },
      ],
    }),
    [hours, words],
  );
}

const Figures = ({ board }: { readonly board: Board }) => {
  const words = useWords(book);
  const chart = useTimeChart(board);
  const { sum } = board;
  return (
    <>
      <Flex gap={12} style={{ marginBottom: 12 }} wrap>
        {(['collected', 'used', 'failed', 'withdrawn'] as const).map((name) => (
          <Card key={name} size="small" style={{ flex: '1 1 150px' }}>
            <Statistic title={words[name]} value={sum[name]} />
          </Card>
        ))}
        <Card size="small" style={{ flex: '1 1 190px' }}>
          <Statistic formatter={() => <Money fen={sum.savedFen} />} title={words.saved} value={sum.savedFen} />
        </Card>
        <Card size="small" style={{ flex: '1 1 150px' }}>
          <Statistic suffix="MB" title={words.savedMb} value={sum.savedMb} />
        </Card>
      </Flex>
      <Card size="small" style={{ marginBottom: 12 }} title={words.byTime}>
        <Chart label={words.byTime} option={chart} />
      </Card>
    </>
  );
};

/** One section of the board as a table with CSV export. */
function Part<Row extends object>(props: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: NonNullable<Parameters<typeof Table<Row>>[0]['columns']>;
  readonly rowKey: (row: Row) => string;
  readonly onExport: () => void;
}) {
  const words = useWords(book);
  return (
    <Card
      extra={
        <Button onClick={props.onExport} size="small">
          {words.export}
        </Button>
      }
      size="small"
      style={{ marginBottom: 12 }}
      title={props.title}
    >
      {props.rows.length >= BOARD_ROWS_MAX && <p style={{ margin: '0 0 8px' }}>{words.mostOnly(BOARD_ROWS_MAX)}</p>}
      <Table<Row>
        columns={props.columns}
        dataSource={props.rows}
        pagination={{ hideOnSinglePage: true, pageSize: 20 }}
        rowKey={props.rowKey}
        scroll={{ x: 'max-content' }}
        size="small"
      />
    </Card>
  );
}

interface PartsProps {
  readonly board: Board;
  readonly names: ReadonlyMap<string, string>;
  readonly onExport: (part: Part) => void;
}

const Parts = ({ board, names, onExport }: PartsProps) => {
  const words = useWords(book);
  const locale = useLocale();
  const counts = (['collected', 'used', 'failed', 'withdrawn'] as const).map((name) => ({
    title: words[name],
    dataIndex: name,
    align: 'right' as const,
    render: counted,
  }));
  const channelOf = ({ channel }: { readonly channel: string }) => names.get(channel) ?? (channel || words.noChannel);
  return (
    <>
      <Part<Coupon>
        columns={[
          { title: words.coupon, key: 'coupon', render: (coupon: Coupon) => coupon.title[locale] },
          ...counts,
          { title: words.left, dataIndex: 'left', align: 'right', render: counted },
          {
            title: words.saved,
            key: 'saved',
            align: 'right',
            render: ({ savedFen, savedMb }: Coupon) =>
              savedMb > 0 ? `${counted(savedMb)} MB` : <Money fen={savedFen} />,
          },
        ]}
        onExport={() => onExport('COUPONS')}
        rowKey={({ templateId }) => templateId}
        rows={board.coupons}
        title={words.byCoupon}
      />
      <Part<Channel>
        columns={[{ title: words.channel, key: 'channel', render: channelOf }, ...counts]}
        onExport={() => onExport('CHANNELS')}
        rowKey={({ channel }) => channel}
        rows={board.channels}
        title={words.byChannel}
      />
      <Part<Step>
        columns={[
          { title: words.channel, key: 'channel', render: channelOf },
          { title: words.step, key: 'step', render: ({ step }: Step) => words.steps[step] },
          { title: words.count, dataIndex: 'count', align: 'right', render: counted },
        ]}
        onExport={() => onExport('FUNNEL')}
        rowKey={({ channel, step }) => `${channel} ${step}`}
        rows={board.funnel}
        title={words.funnel}
      />
    </>
  );
};

const CountStatus = ({ board: { countedAt, eventsMissing } }: { readonly board: Board }) => {
  const words = useWords(book);
  if (countedAt === null) return <Alert showIcon style={{ marginBottom: 12 }} title={words.notYet} type="info" />;
  if (eventsMissing !== 0) {
    return <Alert showIcon style={{ marginBottom: 12 }} title={words.outOfStep(eventsMissing)} type="error" />;
  }
  return <p>{words.about(minuteText(countedAt))}</p>;
};

const channelPart = (channel: string): { readonly channel?: string } => {
  if (channel === NO_CHANNEL) return { channel: '' };
  return CHANNEL_PATTERN.test(channel) ? { channel } : {};
};

/** Channel names by code: those named by operators, and those counted in this period. */
function useChannelNames(days: { readonly from: string; readonly to: string }): ReadonlyMap<string, string> {
  const locale = useLocale();
  const named = useWholeList('listContentItems', { kind: 'channel' }).data?.items ?? [];
  const seen = useCall('showBoard', days).data?.channels ?? [];
  return new Map([
    ...seen.filter(({ channel }) => channel !== '').map(({ channel }): [string, string] => [channel, channel]),
    ...named.flatMap(({ item }): [string, string][] =>
      item.kind === 'channel' ? [[item.ch, `${item.name[locale]} (${item.ch})`]] : [],
    ),
  ]);
}

/** The board: coupons collected and used, money saved. */
export const Screen = () => {
  const words = useWords(book);
  const [state, change] = useAddressState(USUAL);
  const from = state.from || today();
  const to = state.to || today();
  const filter = { from, to, ...channelPart(state.channel) };
  const names = useChannelNames({ from, to });
  const asked = useCall('showBoard', filter, { everyMs: AGAIN_MS });
  const file = useDownload('exportBoard');
  const take = (part: Part): void => void file.start({ ...filter, part });
  return (
    <>
      <PageHeader
        actions={
          <Button loading={file.isBusy} onClick={() => take('HOURS')}>
            {words.export}
          </Button>
        }
        title={words.board}
      />
      <Space style={{ marginBottom: 12 }} wrap>
        <DatePicker.RangePicker
          allowClear={false}
          aria-label={words.from}
          maxDate={dayjs(today())}
          minDate={dayjs(to).subtract(MOST_DAYS, 'day')}
          onChange={(days) => {
            const [first, last] = days ?? [];
            if (first && last) change({ from: first.format(DAY), to: last.format(DAY) });
          }}
          value={[dayjs(from), dayjs(to)]}
        />
        <Select
          aria-label={words.channel}
          onChange={(channel: string) => change({ channel })}
          options={[
            { value: '', label: words.everyChannel },
            { value: NO_CHANNEL, label: words.noChannel },
            ...Array.from(names, ([value, label]) => ({ value, label })),
          ]}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 220 }}
          value={state.channel}
        />
      </Space>
      <Answered asked={asked}>
        {(board) => (
          <>
            <CountStatus board={board} />
            <Figures board={board} />
            <Parts board={board} names={names} onExport={take} />
          </>
        )}
      </Answered>
    </>
  );
};
