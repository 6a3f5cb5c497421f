import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { Alert, Button, Card, Popconfirm, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { counted } from '#ui/counted.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ruleSetChanges } from '#ui/risk/rule-set-changes.ts';
import { RulesTable } from '#ui/risk/rules-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { words as book } from './rules-words.ts';
import { useDraft } from './use-draft.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

type Shown = CallResponse<'showRiskRules'>;

const EVERY_MS = 5_000;
const FIGURES_EVERY_MS = 30_000;
/** '': the draft, if there is one. */
const USUAL = { view: '' };

/** How often each rule acted in the last days, or would have. */
function useFigures(): Columns<RiskRule> {
  const words = useWords(book);
  const figures = useCall('showRiskFigures', {}, { everyMs: FIGURES_EVERY_MS }).data?.rules ?? [];
  const timesOf = (ruleId: string): number =>
    figures.filter((one) => one.ruleId === ruleId).reduce((sum, { times }) => sum + times, 0);
  return [
    {
      title: words.lastDays,
      key: 'figures',
      align: 'right',
      render: (_, { id }) => <Link to={`/risk?rule=${encodeURIComponent(id)}`}>{counted(timesOf(id))}</Link>,
    },
  ];
}

const Submit = ({ revision, onClose }: { readonly revision: number; readonly onClose: () => void }) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const submit = useChange('submitRiskDraft');
  return (
    <ReasonDialog
      about={words.submitAbout}
      doIt={words.submit}
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        const asked = await submit.send({ expectedRevision: revision, reason }, { form });
        if (asked === null) return;
        say(asked.approvalId, { waits: words.waits });
        onClose();
      }}
      title={words.submit}
    />
  );
};

/** What may be done with the draft, or to begin one. */
const DraftActions = ({ current, draft }: Shown) => {
  const words = useWords(book);
  const { save, isBusy } = useDraft(draft.revision);
  const [isAdding, setAdding] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const { rules } = draft;
  if (draft.approvalId !== null) return null;
  if (rules === null) {
    return (
      <Button loading={isBusy} onClick={() => void save(current.rules, words.saved)} type="primary">
        {words.begin}
      </Button>
    );
  }
  return (
    <>
      <Popconfirm
        cancelText={words.keep}
        okText={words.discard}
        onConfirm={() => save(null, words.discarded)}
        title={words.discardAbout}
      >
        <Button loading={isBusy}>{words.discard}</Button>
      </Popconfirm>
      <Button onClick={() => setAdding(true)}>{words.add}</Button>
      <Button disabled={ruleSetChanges(current.rules, rules).isSame} onClick={() => setSubmitting(true)} type="primary">
        {words.submit}
      </Button>
      {isAdding && (
        <RuleDialog
          onClose={() => setAdding(false)}
          onSave={(rule) => save([...rules, rule], words.saved)}
          rule={null}
        />
      )}
      {isSubmitting && <Submit onClose={() => setSubmitting(false)} revision={draft.revision} />}
    </>
  );
};

const InForce = ({ current, figures }: { readonly current: Shown['current']; readonly figures: Columns<RiskRule> }) => {
  const words = useWords(book);
  const { version, inForceAt, askedBy, approvedBy } = current;
  return (
    <>
      <p>
        {words.version(version)}
        {inForceAt !== null && (
          <>
            {' · '}
            {words.since} <InstantText at={inForceAt} />
          </>
        )}
        {askedBy !== null && approvedBy !== null && ` · ${words.by(askedBy, approvedBy)}`}
      </p>
      <RulesTable label={words.inForce} more={figures} rules={current.rules} />
    </>
  );
};

const Rules = ({ shown }: { readonly shown: Shown }) => {
  const words = useWords(book);
  const mayManage = useRight('risk.manage');
  const [{ view }, change] = useAddressState(USUAL);
  const figures = useFigures();
  const { current, draft, service } = shown;
  const isDraft = draft.rules !== null && view !== 'current';
  return (
    <>
      {service === 'OUTSIDE' && <Alert showIcon style={{ marginBottom: 12 }} title={words.outside} type="info" />}
      <Card size="small">
        {draft.rules !== null && (
          <Segmented
            onChange={(value: string) => change({ view: value })}
            options={[
              { value: '', label: words.draft },
              { value: 'current', label: words.inForce },
            ]}
            style={{ marginBottom: 12 }}
            value={isDraft ? '' : 'current'}
          />
        )}
        {isDraft && draft.rules !== null ? (
          <DraftPanel
            figures={figures}
            mayChange={mayManage && draft.approvalId === null}
            rules={draft.rules}
            shown={shown}
          />
        ) : (
          <InForce current={current} figures={figures} />
        )}
      </Card>
    </>
  );
};

/** The risk rules in force, the draft of the next set, and earlier versions. */
export const Screen = () => {
  const words = useWords(book);
  const mayManage = useRight('risk.manage');
  const asked = useCall('showRiskRules', {}, { everyMs: EVERY_MS });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader
        about={words.about}
        actions={
          <>
            <Button onClick={() => setOpen(true)}>{words.versions}</Button>
            {mayManage && asked.data && <DraftActions {...asked.data} />}
          </>
        }
        title={words.title}
      />
      <Answered asked={asked}>{(shown) => <Rules shown={shown} />}</Answered>
      {isOpen && asked.data && (
        <VersionsDrawer
          draft={asked.data.draft}
          mayTakeUp={mayManage && asked.data.draft.approvalId === null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
