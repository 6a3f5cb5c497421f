import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ruleSetChanges } from '#ui/risk/rule-set-changes.ts';
import { RulesTable } from '#ui/risk/rules-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { DraftQuestion } from './draft-question.tsx';
import { words as book } from './rules-words.ts';
import { useDraft } from './use-draft.ts';
import { WriteRule } from './write-rule.tsx';

const VersionsDrawer = loadedDialog(async () => (await import('./versions-drawer.tsx')).VersionsDrawer);

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
  const { message } = useNotes();
  const say = useSaysWaits();
  const submit = useChange('submitRiskDraft');
  // What the operator saw: a refresh behind the dialog must not submit another's change.
  const [expectedRevision] = useState(revision);
  const onRefusal = ({ code }: { readonly code: string }): boolean => {
    if (code === codeOf.STALE_VALUE) message.warning(words.stale, 6);
    return code === codeOf.STALE_VALUE;
  };
  return (
    <ReasonDialog
      about={words.submitAbout}
      doIt={words.submit}
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        const asked = await submit.send({ expectedRevision, reason }, { form, onRefusal });
        if (asked === null) return;
        say(asked.approvalId, { waits: words.waits });
        onClose();
      }}
      title={words.submit}
    />
  );
};

interface DraftButtonsProps extends Pick<Shown, 'current' | 'draft'> {
  readonly onAdd: () => void;
  readonly onSubmit: () => void;
}

/** What may be done with the draft, or to begin one. */
const DraftButtons = ({ current, draft, onAdd, onSubmit }: DraftButtonsProps) => {
  const words = useWords(book);
  const { save, isBusy } = useDraft(draft.revision);
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
      <DraftQuestion
        about={words.discardAbout}
        doIt={words.discard}
        revision={draft.revision}
        rules={null}
        said={words.discarded}
      />
      <Button onClick={onAdd}>{words.add}</Button>
      <Button disabled={ruleSetChanges(current.rules, rules).isSame} onClick={onSubmit} type="primary">
        {words.submit}
      </Button>
    </>
  );
};

/** The dialogs stay, with what was typed, whatever other operators make of the draft. */
const DraftActions = ({ current, draft }: Shown) => {
  const [isAdding, setAdding] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  return (
    <>
      <DraftButtons
        current={current}
        draft={draft}
        onAdd={() => setAdding(true)}
        onSubmit={() => setSubmitting(true)}
      />
      {isAdding && <WriteRule draft={draft} onClose={() => setAdding(false)} rule={null} />}
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
  const [edited, setEdited] = useState<RiskRule | null>(null);
  const { current, draft, service } = shown;
  const isDraft = draft.rules !== null && view !== 'current';
  return (
    <>
      {service === 'OUTSIDE' && <Alert showIcon style={{ marginBottom: 12 }} title={words.outside} type="info" />}
      <Card isSmall>
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
            onEdit={(ruleId) => setEdited(draft.rules?.find(({ id }) => id === ruleId) ?? null)}
            rules={draft.rules}
            shown={shown}
          />
        ) : (
          <InForce current={current} figures={figures} />
        )}
      </Card>
      {edited && <WriteRule draft={draft} onClose={() => setEdited(null)} rule={edited} />}
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
