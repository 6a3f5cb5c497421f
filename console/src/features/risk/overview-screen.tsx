import { riskPlaces } from '@coupon-centre/contract/risk/risk-codes';
import { riskWords } from '@coupon-centre/contract/risk/risk-words';
import { Alert, Button, Flex, Statistic } from 'antd';
import { useMemo, useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { Card } from '#ui/card.tsx';
import { Chart, type ChartOption } from '#ui/chart.tsx';
import { counted } from '#ui/counted.ts';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { VerdictTag } from '#ui/risk/rules-table.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { Nothing } from '#ui/table/nothing.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { Table } from '#ui/table/table.tsx';
import type { Entry } from './add-entry.tsx';
import { byRule, everyHour, sumsOf } from './figures.ts';
import { words as book } from './overview-words.ts';

const AddEntry = loadedDialog(async () => (await import('./add-entry.tsx')).AddEntry);

type Figures = CallResponse<'showRiskFigures'>;
type Place = Figures['hours'][number]['what'];
type RuleRow = ReturnType<typeof byRule>[number];
type Mark = Figures['marks'][number];

const USUAL = { place: '' as Place | '', rule: '' };
const AGAIN_MS = 15_000;
/** Characters of a mark that tell it from others on the screen. */
const MARK_SHOWN = 8;

/** Challenged, refused and held, stacked by hour. */
function useTimeChart(figures: Figures, hours: Figures['hours']): ChartOption {
  const words = useWords(book);
  return useMemo(() => {
    const all = everyHour(figures, hours);
    const series = (['challenged', 'refused', 'held'] as const).map((name) => ({
      type: 'bar' as const,
      stack: 'all',
      name: words[name],
      data: all.map((hour) => hour[name]),
    }));
    return {
      grid: { left: 48, right: 16, top: 36, bottom: 28 },
      legend: { top: 0 },
      xAxis: { type: 'category', data: all.map(({ atMs }) => minuteText(new Date(atMs).toISOString()).slice(5)) },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        ...series,
        { type: 'line', name: words.solved, data: all.map(({ solved }) => solved), showSymbol: false },
      ],
    };
  }, [figures, hours, words]);
}

const Counts = ({ figures, place }: { readonly figures: Figures; readonly place: Place | '' }) => {
  const words = useWords(book);
  const hours = useMemo(() => figures.hours.filter(({ what }) => place === '' || what === place), [figures, place]);
  const chart = useTimeChart(figures, hours);
  const sums = sumsOf(
    hours,
    figures.rules.filter(({ what }) => place === '' || what === place),
  );
  return (
    <>
      <Flex gap={12} style={{ marginBottom: 12 }} wrap>
        {(['judged', 'challenged', 'solved', 'refused', 'held', 'inShadow'] as const).map((name) => (
          <Card key={name} isSmall style={{ flex: '1 1 140px' }}>
            <Statistic title={words[name]} value={sums[name]} />
          </Card>
        ))}
      </Flex>
      <Card isSmall style={{ marginBottom: 12 }} title={words.byTime}>
        <Chart label={words.byTime} option={chart} />
      </Card>
    </>
  );
};

/** The name of a rule, or that no version of it is kept. */
const useRuleName = () => {
  const locale = useLocale();
  return ({ name }: Pick<RuleRow, 'name'>) => name?.[locale] ?? riskWords[locale].goneRule;
};

interface RowsProps {
  readonly rows: readonly RuleRow[];
  readonly onRule: (ruleId: string) => void;
}

const ByRule = ({ rows, onRule }: RowsProps) => {
  const words = useWords(book);
  const risk = useWords(riskWords);
  const nameOf = useRuleName();
  const columns: Columns<RuleRow> = [
    { title: words.rule, key: 'rule', render: (_, row) => nameOf(row) },
    { title: words.place, key: 'place', render: (_, { what }) => risk.places[what] },
    { title: words.verdict, key: 'verdict', render: (_, { verdict }) => <VerdictTag verdict={verdict} /> },
    {
      title: words.mode,
      key: 'mode',
      render: (_, { isShadow }) => (
        <StateTag tone={isShadow ? 'busy' : 'good'}>{isShadow ? words.shadow : words.acted}</StateTag>
      ),
    },
    { title: words.times, dataIndex: 'times', align: 'right', render: counted },
    {
      title: words.actions,
      key: 'actions',
      align: 'right',
      render: (_, { ruleId }) => (
        <Button onClick={() => onRule(ruleId)} size="small">
          {words.showRule}
        </Button>
      ),
    },
  ];
  return (
    <Card isSmall style={{ marginBottom: 12 }} title={words.byRule}>
      <Table<RuleRow> columns={columns} dataSource={rows} empty={<Nothing text={words.noRule} />} rowKey="key" />
    </Card>
  );
};

interface MarksProps {
  readonly marks: readonly Mark[];
  readonly rows: readonly RuleRow[];
  readonly onBlock: (entry: Pick<Entry, 'kind' | 'value'>) => void;
}

const ByMark = ({ marks, rows, onBlock }: MarksProps) => {
  const words = useWords(book);
  const risk = useWords(riskWords);
  const nameOf = useRuleName();
  const mayManage = useRight('risk.manage');
  const names = new Map(rows.map((row) => [row.ruleId, row.name]));
  const columns: Columns<Mark> = [
    { title: words.kind, key: 'kind', render: (_, { kind }) => risk.entryKinds[kind] },
    {
      title: words.mark,
      key: 'mark',
      render: (_, { mark }) => <span title={mark}>{mark.slice(0, MARK_SHOWN)}</span>,
    },
    { title: words.rule, key: 'rule', render: (_, { ruleId }) => nameOf({ name: names.get(ruleId) ?? null }) },
    { title: words.verdict, key: 'verdict', render: (_, { verdict }) => <VerdictTag verdict={verdict} /> },
    { title: words.mode, key: 'mode', render: (_, { isShadow }) => (isShadow ? words.shadow : words.acted) },
    { title: words.times, dataIndex: 'times', align: 'right', render: counted },
    { title: words.subscribers, dataIndex: 'subscribers', align: 'right', render: counted },
    ...(mayManage
      ? [
          {
            title: words.actions,
            key: 'actions',
            align: 'right' as const,
            render: (_: unknown, { kind, mark }: Mark) => (
              <Button onClick={() => onBlock({ kind, value: mark })} size="small">
                {words.block}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Card isSmall title={words.byMark}>
      <p style={{ margin: '0 0 8px' }}>{words.markAbout}</p>
      <Table<Mark>
        columns={columns}
        dataSource={marks}
        empty={<Nothing text={words.noMark} />}
        rowKey={({ kind, mark, ruleId, verdict, isShadow }) => `${kind} ${mark} ${ruleId} ${verdict} ${isShadow}`}
      />
    </Card>
  );
};

/** What was challenged, refused and held in the last seven days, with what rules in shadow would have done next to it. */
export const Screen = () => {
  const words = useWords(book);
  const risk = useWords(riskWords);
  const nameOf = useRuleName();
  const [{ place, rule }, change] = useAddressState(USUAL);
  const [blocked, setBlocked] = useState<Pick<Entry, 'kind' | 'value'> | null>(null);
  const asked = useCall('showRiskFigures', rule === '' ? {} : { ruleId: rule }, { everyMs: AGAIN_MS });
  const rows = byRule((asked.data?.rules ?? []).filter(({ what }) => place === '' || what === place));
  const chosen = rows.find(({ ruleId }) => ruleId === rule);
  return (
    <>
      <PageHeader about={words.about} title={words.title} />
      <Flex align="center" gap={12} style={{ marginBottom: 12 }} wrap>
        <FilterSelect<Place>
          all={words.everyPlace}
          choices={riskPlaces}
          label={words.place}
          names={risk.places}
          onChange={(next) => change({ place: next })}
          value={place}
        />
        {asked.data && <span style={{ color: 'var(--soft)' }}>{words.asOf(minuteText(asked.data.asOf))}</span>}
      </Flex>
      {rule !== '' && (
        <Alert
          action={
            <Button onClick={() => change({ rule: '' })} size="small">
              {words.everyRule}
            </Button>
          }
          showIcon
          style={{ marginBottom: 12 }}
          title={
            <>
              {words.oneRule}
              {nameOf({ name: chosen?.name ?? null })}
            </>
          }
          type="info"
        />
      )}
      <Answered asked={asked}>
        {(figures) => (
          <>
            <Counts figures={figures} place={place} />
            <ByRule onRule={(ruleId) => change({ rule: ruleId })} rows={rows} />
            <ByMark marks={figures.marks} onBlock={setBlocked} rows={rows} />
          </>
        )}
      </Answered>
      {blocked && <AddEntry initial={{ ...blocked, effect: 'BLOCK' }} onClose={() => setBlocked(null)} />}
    </>
  );
};
