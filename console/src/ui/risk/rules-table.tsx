import { conditionText } from '@coupon-centre/contract/risk/condition-text';
import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { riskWords } from '@coupon-centre/contract/risk/risk-words';
import { Flex, Space, Tag } from 'antd';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useChannelName } from '#ui/channel-name.ts';
import { StateTag } from '#ui/state-tag.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { Table } from '#ui/table/table.tsx';
import type { RuleChange, RuleSetChanges } from './rule-set-changes.ts';

const book = {
  'zh-CN': {
    order: '顺序',
    rule: '规则',
    when: '条件',
    verdict: '处置',
    removed: '删除的规则',
    empty: '没有规则',
    changes: { NEW: '新增', CHANGED: '有修改', MOVED: '顺序有变' },
  },
  en: {
    order: 'Order',
    rule: 'Rule',
    when: 'When',
    verdict: 'Then',
    removed: 'Removed rules',
    empty: 'No rules',
    changes: { NEW: 'New', CHANGED: 'Changed', MOVED: 'Moved' },
  },
} as const;

const modeTones = { ON: 'good', SHADOW: 'busy', OFF: 'quiet' } as const;
const verdictTones = { ALLOW: 'good', CHALLENGE: 'warn', REFUSE: 'bad', HOLD: 'busy' } as const;

export const VerdictTag = ({ verdict }: { readonly verdict: RiskRule['verdict'] }) => (
  <StateTag tone={verdictTones[verdict]}>{useWords(riskWords).verdicts[verdict]}</StateTag>
);

const Change = ({ change }: { readonly change: RuleChange | undefined }) => {
  const words = useWords(book);
  if (change === undefined || change === 'SAME') return null;
  return <StateTag tone="warn">{words.changes[change]}</StateTag>;
};

interface Numbered extends RiskRule {
  /** Counted from 1. */
  readonly at: number;
}

function useColumns(changes: RuleSetChanges['changes'] | undefined): Columns<Numbered> {
  const words = useWords(book);
  const risk = useWords(riskWords);
  const locale = useLocale();
  const channelName = useChannelName();
  return [
    { title: words.order, dataIndex: 'at', align: 'right', width: 64 },
    {
      title: words.rule,
      key: 'rule',
      render: (_, { id, name, on }) => (
        <Flex gap={4} style={{ maxWidth: 230, minWidth: 150 }} vertical>
          <span>
            {name[locale]} <Change change={changes?.get(id)} />
          </span>
          <Flex gap={4} wrap>
            {on.map((place) => (
              <Tag key={place} style={{ margin: 0 }}>
                {risk.places[place]}
              </Tag>
            ))}
          </Flex>
        </Flex>
      ),
    },
    {
      title: words.when,
      key: 'when',
      render: (_, { when }) => (
        <div style={{ maxWidth: 320, minWidth: 180 }}>
          {when.map((condition) => conditionText(condition, risk, channelName)).join(risk.and)}
        </div>
      ),
    },
    {
      title: words.verdict,
      key: 'verdict',
      render: (_, { verdict, mode }) => (
        <Flex align="flex-start" gap={4} vertical>
          <VerdictTag verdict={verdict} />
          <StateTag tone={modeTones[mode]}>{risk.modes[mode]}</StateTag>
        </Flex>
      ),
    },
  ];
}

interface Props {
  /** For screen readers. */
  readonly label: string;
  readonly rules: readonly RiskRule[];
  /** Compared with an earlier set. */
  readonly differences?: RuleSetChanges;
  /** Columns to the right. */
  readonly more?: Columns<RiskRule>;
}

/** A set of risk rules in its order, and what differs from an earlier set. */
export const RulesTable = ({ label, rules, differences, more = [] }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  const columns = useColumns(differences?.changes);
  const removed = differences?.removed ?? [];
  return (
    <section aria-label={label}>
      <Table<Numbered>
        columns={[...columns, ...(more as Columns<Numbered>)]}
        dataSource={rules.map((rule, index) => ({ ...rule, at: index + 1 }))}
        empty={words.empty}
        rowKey="id"
      />
      {removed.length > 0 && (
        <p style={{ margin: '12px 0 0' }}>
          {words.removed}:{' '}
          <Space size={4} wrap>
            {removed.map(({ id, name }) => (
              <Tag key={id}>
                <del>{name[locale]}</del>
              </Tag>
            ))}
          </Space>
        </p>
      )}
    </section>
  );
};
