import { channelWords } from '@coupon-centre/contract/board/channel-words';
import { CHANNEL_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { Alert, Button, Input, Select, Space } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { minuteText, toPicker } from '#lib/business-time.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useDownload } from '#lib/use-transfer.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { Answered } from '#ui/answered.tsx';
import { BranchFilter } from '#ui/branch/branch-filter.tsx';
import { Card } from '#ui/card.tsx';
import { useChannelChoices } from '#ui/channel-name.ts';
import { Chart, type ChartOption } from '#ui/chart.tsx';
import { counted } from '#ui/counted.ts';
import { SumCards } from '#ui/figures/sum-cards.tsx';
import { Money } from '#ui/input/money-input.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { BoardGroups } from './board-groups.tsx';
import { type Board, BoardPart, type Part } from './board-part.tsx';
import { Funnel } from './funnel.tsx';
import { useRatedColumns } from './rated-columns.tsx';
import { type SpanName, spanNames, spanOf } from './spans.ts';
import { words as book } from './words.ts';

const DayRange = loadedPart(async () => (await import('./day-range.tsx')).DayRange, {
  waiting: () => <Input disabled style={{ width: 262 }} />,
});

type Coupon = Board['coupons'][number];
type Channel = Board['channels'][number];
type Step = Board['funnel'][number];

const DAY = 'YYYY-MM-DD';
const USUAL = { from: '', to: '', channel: '', campaignId: '', branchId: '', templateId: '' };
const AGAIN_MS = 30_000;
/** Filter value for events without a channel; no channel has this code. */
const NO_CHANNEL = '~';

/** Today's date in business time. */
const today = (): string => toPicker(new Date().toISOString()).format(DAY);

/** What is shown of `2026-11-21 10:00` on the axis. */
const shownOf = { hour: [5, 16], day: [5, 10], month: [0, 7] } as const;

/** Collected and used, two bars per hour, day or month. */
function useTimeChart({ hours, step }: Board): ChartOption {
  const words = useWords(book);
  const [from, to] = shownOf[step];
  return useMemo(
    () => ({
      grid: { left: 48, right: 16, top: 36, bottom: 28 },
      legend: { top: 0 },
      xAxis: { type: 'category', data: hours.map(({ at }) => minuteText(at).slice(from, to)) },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        { type: 'bar', name: words.collected, data: hours.map(({ collected }) => collected) },
        { type: 'bar', name: words.used, data: hours.map(({ used }) => used) },
        { type: 'line', name: words.failed, data: hours.map(({ failed }) => failed) },
      ],
    }),
    [hours, words, from, to],
  );
}

const Figures = ({
  board,
  days,
}: {
  readonly board: Board;
  readonly days: { readonly from: string; readonly to: string };
}) => {
  const words = useWords(book);
  const chart = useTimeChart(board);
  return (
    <>
      <SumCards board={board} days={days} />
      <Card isSmall style={{ marginBottom: 12 }} title={words.byTime}>
        <Chart label={words.byTime} option={chart} />
      </Card>
      <Funnel funnel={board.funnel} />
    </>
  );
};

interface PartsProps {
  readonly board: Board;
  readonly names: ReadonlyMap<string, string>;
  readonly onExport: (part: Part) => void;
}

const Parts = ({ board, names, onExport }: PartsProps) => {
  const words = useWords(book);
  const locale = useLocale();
  const byCoupon = useRatedColumns<Coupon>();
  const byChannel = useRatedColumns<Channel>();
  const channelOf = ({ channel }: { readonly channel: string }) => names.get(channel) ?? channel;
  return (
    <>
      <BoardPart<Coupon>
        columns={[
          {
            title: words.coupon,
            key: 'coupon',
            render: ({ templateId, title }: Coupon) => <Link to={`/coupons/${templateId}`}>{title[locale]}</Link>,
          },
          ...byCoupon,
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
      <BoardPart<Channel>
        columns={[{ title: words.channel, key: 'channel', render: channelOf }, ...byChannel]}
        onExport={() => onExport('CHANNELS')}
        rowKey={({ channel }) => channel}
        rows={board.channels}
        title={words.byChannel}
      />
      <BoardGroups board={board} onExport={onExport} />
      <BoardPart<Step>
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

/** Whether these days are the span of this name. */
function isSpan(name: SpanName, { from, to }: { readonly from: string; readonly to: string }): boolean {
  const [first, last] = spanOf(name, dayjs(today()));
  return first.format(DAY) === from && last.format(DAY) === to;
}

/** Channel names by code: those named by operators, and those counted in this period. */
function useChannelNames(days: { readonly from: string; readonly to: string }): ReadonlyMap<string, string> {
  const named = useChannelChoices();
  const unnamed: Readonly<Record<string, string>> = useWords(channelWords);
  const seen = useCall('showBoard', days).data?.channels ?? [];
  return new Map([
    ...seen.map(({ channel }): [string, string] => [channel, unnamed[channel] ?? channel]),
    ...named.map(({ value, label }): [string, string] => [value, label]),
  ]);
}

/** The board: coupons collected and used, money saved. */
export const Screen = () => {
  const words = useWords(book);
  const [state, change] = useAddressState(USUAL);
  const from = state.from || today();
  const to = state.to || today();
  const { campaignId, branchId, templateId } = state;
  const filter = {
    from,
    to,
    ...channelPart(state.channel),
    ...(campaignId !== '' && { campaignId }),
    ...(branchId !== '' && { branchId }),
    ...(templateId !== '' && { templateId }),
  };
  const campaigns = useWholeList('listCampaigns', {});
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
        <Select<SpanName>
          aria-label={words.span}
          onChange={(name) => {
            const [first, last] = spanOf(name, dayjs(today()));
            change({ from: first.format(DAY), to: last.format(DAY) });
          }}
          options={spanNames.map((name) => ({ value: name, label: words.spans[name] }))}
          placeholder={words.span}
          style={{ width: 130 }}
          value={spanNames.find((name) => isSpan(name, { from, to })) ?? null}
        />
        <DayRange from={from} label={words.from} onChange={change} to={to} today={today()} />
        <Select
          aria-label={words.channel}
          onChange={(channel: string) => change({ channel })}
          options={[
            { value: '', label: words.everyChannel },
            { value: NO_CHANNEL, label: words.noChannel },
            ...[...names].filter(([value]) => value !== '').map(([value, label]) => ({ value, label })),
          ]}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 220 }}
          value={state.channel}
        />
        <Select
          aria-label={words.campaign}
          onChange={(chosen: string) => change({ campaignId: chosen })}
          options={[
            { value: '', label: words.everyCampaign },
            ...(campaigns.data?.items ?? []).map((one) => ({ value: one.campaignId, label: one.title })),
          ]}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 220 }}
          value={campaignId}
        />
        <BranchFilter onChange={(chosen) => change({ branchId: chosen })} value={branchId} />
        {templateId !== '' && <Button onClick={() => change({ templateId: '' })}>{words.everyCoupon}</Button>}
      </Space>
      <Answered asked={asked}>
        {(board) => (
          <>
            <CountStatus board={board} />
            <Figures board={board} days={{ from, to }} />
            <Parts board={board} names={names} onExport={take} />
          </>
        )}
      </Answered>
    </>
  );
};
