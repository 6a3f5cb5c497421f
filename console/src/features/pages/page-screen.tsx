import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useSaveKey } from '#lib/save-key.ts';
import { useRight } from '#lib/session/session.tsx';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useCall } from '#lib/use-call.ts';
import { AlsoEditing } from '#ui/also-editing.tsx';
import { Answered } from '#ui/answered.tsx';
import { BelongsTo } from '#ui/branch/give-to-branch.tsx';
import { loadedDialog, loadedPart } from '#ui/loaded-part.tsx';
import { Loading } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PhoneColumn } from '#ui/phone-column.tsx';
import { emptyPhone } from '#ui/phone-preview.tsx';
import { RestoredNote } from '#ui/restored-note.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { PageActions } from './page-actions.tsx';
import { hasOpenVersion } from './page-versions.ts';
import styles from './pages.module.css';
import { toneOf } from './tones.ts';
import { type Draft, useDraft, useTyped } from './use-draft.ts';
import { useFindings } from './use-findings.ts';
import { VariantsPanel } from './variants-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';
import { words as book } from './words.ts';
import { Writing } from './writing.tsx';

const ApprovalPanel = loadedPart(async () => (await import('#ui/approval/approval-panel.tsx')).ApprovalPanel);

const ConflictDialog = loadedDialog(async () => (await import('#ui/dialog/conflict-dialog.tsx')).ConflictDialog);

const PageComparison = loadedPart(async () => (await import('./page-comparison.tsx')).PageComparison);
const WrittenPreview = loadedPart(async () => (await import('./written-preview.tsx')).WrittenPreview, {
  waiting: emptyPhone,
});

type Page = CallResponse<'showPage'>;

interface ComposerProps {
  readonly page: Page;
  readonly onOpen: (version: number) => void;
}

/** What was typed and is not in this version: it goes on in a new draft as soon as the page has none. */
const KeptNote = ({ draft, page, onOpen }: ComposerProps & { readonly draft: Draft }) => {
  const words = useWords(book);
  const mayWrite = useRight('pages.write');
  const goOn = async (): Promise<void> => {
    const version = await draft.goOnInNew();
    if (version !== null) onOpen(version);
  };
  const isInReview = page.shown.state === 'IN_REVIEW';
  return (
    <RestoredNote
      more={
        mayWrite &&
        !hasOpenVersion(page) && (
          <Button loading={draft.isBeginning} onClick={() => void goOn()} size="small" type="primary">
            {words.goOnInNew}
          </Button>
        )
      }
      onDiscard={draft.forget}
      text={isInReview ? words.keptUnsaved : words.keptOutside}
    />
  );
};

const Composer = ({ page, onOpen, begun }: ComposerProps & { readonly begun: Parameters<typeof useDraft>[1] }) => {
  const words = useWords(book);
  const locale = useLocale();
  const mayWrite = useRight('pages.write');
  const draft = useDraft(page, begun);
  const { written } = draft;
  const { shown } = page;
  const found = useFindings(written);
  const isReadOnly = !mayWrite || shown.state !== 'DRAFT';
  const [chosen, choose] = useState(0);
  const count = written.variants?.length ?? 0;
  // Another operator's change may have removed the one that was chosen.
  const variant = chosen > count ? 0 : chosen;
  useUnsaved(draft.isUnsaved, draft.forget);
  useSaveKey(() => {
    if (draft.isUnsaved && !isReadOnly) void draft.save();
  });
  return (
    <>
      <PageHeader
        actions={
          <PageActions
            isSaving={draft.isSaving}
            isUnsaved={draft.isUnsaved}
            onOpen={onOpen}
            onSave={() => void draft.save()}
            page={page}
            revision={draft.revision}
            // A link shows what is saved.
            variant={variant > (page.variants?.length ?? 0) ? 0 : variant}
          />
        }
        aside={
          <>
            <StateTag tone={toneOf(shown)}>
              {words.version(shown.version)} ·{' '}
              {shown.state === 'IN_REVIEW' && shown.isApproved ? words.approved : words.states[shown.state]}
            </StateTag>{' '}
            <BelongsTo branchId={page.branchId} id={page.pageId} kind="PAGE" />
          </>
        }
        back={{ to: '/pages', text: words.title }}
        history={{ targetKind: 'page', targetId: page.pageId }}
        title={written.content.title[locale]}
      />
      <div className={styles['notes']}>
        {!isReadOnly && <AlsoEditing thing={{ kind: 'PAGE', id: page.pageId }} />}
        {draft.isRestored && <RestoredNote onDiscard={draft.forget} />}
        {draft.hasKept && <KeptNote draft={draft} onOpen={onOpen} page={page} />}
        {page.rejection !== null && shown.state === 'DRAFT' && (
          <Alert showIcon title={words.rejected(page.rejection)} type="warning" />
        )}
        {found !== null && shown.state !== 'RETIRED' && (
          <Alert
            showIcon
            title={found.length === 0 ? words.sound : words.faulty(found.length)}
            type={found.length === 0 ? 'success' : 'warning'}
          />
        )}
      </div>
      {page.approvalId !== null && shown.state === 'IN_REVIEW' && (
        <div className={styles['card']}>
          <ApprovalPanel approvalId={page.approvalId} />
        </div>
      )}
      <VariantsPanel
        isReadOnly={isReadOnly}
        onChange={draft.change}
        onShow={choose}
        shown={variant}
        written={written}
      />
      {shown.wasPublished && count > 0 && <PageComparison pageId={page.pageId} version={shown.version} />}
      <div className={styles['editor']}>
        <Writing
          findings={found ?? []}
          isReadOnly={isReadOnly}
          onChange={draft.change}
          shown={variant}
          written={written}
        />
        <PhoneColumn label={words.preview}>
          <WrittenPreview pageId={page.pageId} shown={variant} written={written} />
        </PhoneColumn>
      </div>
      <section aria-label={words.versions} className={styles['card']}>
        <VersionsPanel onOpen={onOpen} page={page} />
      </section>
      {draft.conflicts && (
        <ConflictDialog conflicts={draft.conflicts} onChoose={(mine) => void draft.choose(mine)} onClose={draft.goOn} />
      )}
    </>
  );
};

const Version = (of: ComposerProps) => {
  const begun = useTyped(of.page);
  return begun === null ? <Loading /> : <Composer {...of} begun={begun} />;
};

const USUAL = { version: 0 };
const POLL_MS = 2_000;

/** A claim page: edit, preview, review, publish, roll back. */
export const Screen = () => {
  const { pageId = '' } = useParams();
  const [{ version }, change] = useAddressState(USUAL);
  const page = useCall(
    'showPage',
    { pageId, ...(version > 0 && { version }) },
    // Another operator may approve or send it back meanwhile.
    { everyMs: (last) => last?.shown.state === 'IN_REVIEW' && POLL_MS },
  );
  return (
    <Answered asked={page}>
      {(shown) => (
        <Version
          key={`${shown.pageId} ${shown.shown.version}`}
          onOpen={(next) => change({ version: next })}
          page={shown}
        />
      )}
    </Answered>
  );
};
