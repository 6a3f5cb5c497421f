import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { Alert, Button, Space } from 'antd';
import { useEffect, useRef } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { ruleSetChanges } from '#ui/risk/rule-set-changes.ts';
import { RulesTable } from '#ui/risk/rules-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { words as book } from './rules-words.ts';
import { useDraft } from './use-draft.ts';

const ApprovalPanel = loadedPart(async () => (await import('#ui/approval/approval-panel.tsx')).ApprovalPanel);

type Shown = CallResponse<'showRiskRules'>;

function moved(rules: readonly RiskRule[], from: number, to: number): RiskRule[] {
  const [rule] = rules.slice(from, from + 1);
  const others = rules.filter((_, index) => index !== from);
  return rule === undefined ? [...rules] : [...others.slice(0, to), rule, ...others.slice(to)];
}

const upId = (id: string): string => `up-${id}`;
const downId = (id: string): string => `down-${id}`;

interface Moving {
  readonly rules: readonly RiskRule[];
  readonly isBusy: boolean;
  readonly onMove: (from: number, to: number) => void;
}

/** Moves a rule; after the move the focus is on the same button, or at an end on its neighbour. */
const MoveButtons = ({ rule: { id, name }, rules, isBusy, onMove }: Moving & { readonly rule: RiskRule }) => {
  const words = useWords(book);
  const locale = useLocale();
  const at = rules.findIndex((one) => one.id === id);
  return (
    <>
      <Button
        aria-label={words.up(name[locale])}
        disabled={at === 0}
        icon={<ArrowUpOutlined />}
        id={upId(id)}
        onClick={() => isBusy || onMove(at, at - 1)}
        size="small"
        type="text"
      />
      <Button
        aria-label={words.down(name[locale])}
        disabled={at === rules.length - 1}
        icon={<ArrowDownOutlined />}
        id={downId(id)}
        onClick={() => isBusy || onMove(at, at + 1)}
        size="small"
        type="text"
      />
    </>
  );
};

/** Puts the focus back on a rule's button once the moved rules are shown. */
function useFocusAfterMove(rules: readonly RiskRule[]): (id: string) => void {
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the new order is shown.
  useEffect(() => {
    if (wanted.current === null) return;
    const [button, other] = [
      wanted.current,
      wanted.current.replace(/^up|^down/, (way) => (way === 'up' ? 'down' : 'up')),
    ].map((id) => document.getElementById(id) as HTMLButtonElement | null);
    (button?.disabled ? other : button)?.focus();
    wanted.current = null;
  }, [rules]);
  return (id) => {
    wanted.current = id;
  };
}

interface Props {
  readonly shown: Shown;
  readonly rules: readonly RiskRule[];
  readonly mayChange: boolean;
  readonly onEdit: (ruleId: string) => void;
  readonly figures: Columns<RiskRule>;
}

/** The next set of rules while it is written or waits for approval, and what differs from the rules in force. */
export const DraftPanel = ({ shown: { current, draft }, rules, mayChange, onEdit, figures }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  const { save, isBusy } = useDraft(draft.revision);
  const focusOn = useFocusAfterMove(rules);
  const move = (from: number, to: number): void => {
    const id = rules[from]?.id ?? '';
    focusOn(to < from ? upId(id) : downId(id));
    void save(moved(rules, from, to), words.saved);
  };
  const differences = ruleSetChanges(current.rules, rules);
  const actions: Columns<RiskRule> = [
    {
      title: words.actions,
      key: 'actions',
      align: 'right',
      render: (_, rule) => (
        <Space size={0}>
          <MoveButtons isBusy={isBusy} onMove={move} rule={rule} rules={rules} />
          <Button
            aria-label={`${words.edit}: ${rule.name[locale]}`}
            icon={<EditOutlined />}
            onClick={() => onEdit(rule.id)}
            size="small"
            type="text"
          />
          <Button
            aria-label={words.remove(rule.name[locale])}
            icon={<DeleteOutlined />}
            onClick={() =>
              void save(
                rules.filter(({ id }) => id !== rule.id),
                words.saved,
              )
            }
            size="small"
            type="text"
          />
        </Space>
      ),
    },
  ];
  return (
    <>
      {draft.changedBy !== null && draft.changedAt !== null && (
        <p>
          {words.changedBy(draft.changedBy)} <InstantText at={draft.changedAt} />
        </p>
      )}
      {draft.approvalId !== null && (
        <div style={{ marginBottom: 16 }}>
          <ApprovalPanel approvalId={draft.approvalId} />
        </div>
      )}
      {draft.basedOn !== current.version && (
        <Alert showIcon style={{ marginBottom: 12 }} title={words.outdated} type="warning" />
      )}
      {differences.isSame && <Alert showIcon style={{ marginBottom: 12 }} title={words.noChange} type="info" />}
      <RulesTable
        differences={differences}
        label={words.draft}
        more={[...figures, ...(mayChange ? actions : [])]}
        rules={rules}
      />
    </>
  );
};
