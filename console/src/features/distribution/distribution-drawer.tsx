import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import { Button, Descriptions, Drawer, Space } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useDownload } from '#lib/use-transfer.ts';
import { Answered } from '#ui/answered.tsx';
import { counted } from '#ui/counted.ts';
import { audienceInWords } from '#ui/coupon/terms-in-words.ts';
import { useNamesInTerms } from '#ui/coupon/use-names-in-terms.ts';
import { Exposure } from '#ui/exposure.tsx';
import { HistoryLink } from '#ui/history-link.tsx';
import { Money } from '#ui/input/money-input.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { ProgressPanel } from '#ui/progress-panel.tsx';
import { Table } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

const ApprovalPanel = loadedPart(async () => (await import('#ui/approval/approval-panel.tsx')).ApprovalPanel);

type Shown = CallResponse<'showDistribution'>;
/** Polling intervals: while it runs, and otherwise. */
const EVERY_MS = 1_500;
const IDLE_MS = 5_000;

const Actions = ({ shown }: { readonly shown: Shown }) => {
  const words = useWords(book);
  const mayWrite = useRight('distribution.write');
  const state = useChange('setDistributionState');
  const failures = useDownload('takeDistributionFailures');
  const { distributionId } = shown;
  const mayGoOn = !shown.outgrown;
  const set = (action: 'PAUSE' | 'RESUME' | 'RUN_AGAIN', text: string) => (
    <Button loading={state.isBusy} onClick={() => void state.send({ distributionId, action })}>
      {text}
    </Button>
  );
  return (
    <Space wrap>
      {mayWrite && shown.state === 'RUNNING' && set('PAUSE', words.pause)}
      {mayWrite && mayGoOn && shown.state === 'PAUSED' && set('RESUME', words.resume)}
      {mayWrite && mayGoOn && shown.state === 'DONE' && set('RUN_AGAIN', words.again)}
      {mayWrite && shown.failed + shown.wrong + shown.doubled > 0 && (
        <Button loading={failures.isBusy} onClick={() => void failures.start({ distributionId })}>
          {shown.given + shown.failed === 0 ? words.lineFailures : words.failures}
        </Button>
      )}
    </Space>
  );
};

/** The outcome's text; an unknown outcome's own name. */
const outcomeText = (texts: Readonly<Record<string, string>>, outcome: string | null): string =>
  outcome === null ? '—' : (texts[outcome] ?? outcome);

const PANEL = {
  LISTING: 'running',
  IN_REVIEW: 'paused',
  REJECTED: 'failed',
  RUNNING: 'running',
  PAUSED: 'paused',
  DONE: 'done',
} as const;

/** Why it does not go on. */
const Outgrown = ({ approvedFen, nowFen }: NonNullable<Shown['outgrown']>) => {
  const words = useWords(book);
  return (
    <>
      {words.outgrown} <Money fen={approvedFen} /> → <Money fen={nowFen} />
    </>
  );
};

const Content = ({ shown }: { readonly shown: Shown }) => {
  const words = useWords(book);
  const locale = useLocale();
  const names = useNamesInTerms();
  const coupon = useCall('showCoupon', { templateId: shown.templateId });
  const released = coupon.data?.released;
  const { conditions } = shown;
  const isListing = shown.state === 'LISTING';
  const isEmpty = shown.state === 'REJECTED' && shown.valid === 0;
  // What an uploaded file can have besides numbers of subscribers.
  const ofFile = conditions === null ? (['wrong', 'doubled', 'unknown'] as const) : [];
  const counts = ['valid', ...ofFile, 'given', 'failed', 'run'] as const;
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <Descriptions
        column={2}
        items={[
          { key: 'coupon', label: words.coupon, children: shown.title[locale] },
          { key: 'by', label: words.by, children: shown.uploadedBy },
          ...(conditions === null
            ? []
            : [
                {
                  key: 'conditions',
                  label: words.conditions,
                  children: audienceInWords({ kind: 'conditions', all: conditions }, locale, names),
                  span: 2,
                },
              ]),
          ...counts.map((key) => ({ key, label: words[key], children: counted(shown[key]) })),
          { key: 'decided', label: words.decidedBy, children: shown.decidedBy ?? '—' },
        ]}
        size="small"
      />
      {!isListing && (
        <div>
          <Exposure units={shown.valid} valueFen={released && unitWorthFen(released.terms)} />
        </div>
      )}
      <ProgressPanel
        done={isListing ? shown.valid : shown.given + shown.failed}
        problem={isEmpty ? words.nobody : shown.outgrown && <Outgrown {...shown.outgrown} />}
        state={PANEL[shown.state]}
        title={words.states[shown.state]}
        total={isListing ? null : shown.valid}
      />
      {shown.approvalId !== null && <ApprovalPanel approvalId={shown.approvalId} />}
      <Actions shown={shown} />
      <h3 style={{ fontSize: 14, margin: 0 }}>{words.preview}</h3>
      <Table
        aria-label={words.preview}
        columns={[
          { title: words.line, dataIndex: 'lineNo' },
          { title: words.phone, dataIndex: 'phone' },
          {
            title: words.outcome,
            dataIndex: 'outcome',
            render: (outcome: string | null) => outcomeText(words.outcomes, outcome),
          },
        ]}
        dataSource={[...shown.first]}
        rowKey="lineNo"
      />
    </Space>
  );
};

interface Props {
  readonly distributionId: string;
  readonly onClose: () => void;
}

/** One distribution: counts, first numbers, progress, actions. */
export const DistributionDrawer = ({ distributionId, onClose }: Props) => {
  const words = useWords(book);
  const asked = useCall(
    'showDistribution',
    { distributionId },
    { everyMs: (last) => (last?.state === 'RUNNING' || last?.state === 'LISTING' ? EVERY_MS : IDLE_MS) },
  );
  return (
    <Drawer
      closable={{ 'aria-label': words.close }}
      onClose={onClose}
      open
      size={640}
      extra={<HistoryLink targetId={distributionId} targetKind="distribution" />}
      title={asked.data?.name ?? words.title}
    >
      <Answered asked={asked}>{(shown) => <Content shown={shown} />}</Answered>
    </Drawer>
  );
};
