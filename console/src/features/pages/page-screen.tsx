import type { Locale } from '@coupon-centre/contract/foundation/field';
import { Alert } from 'antd';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useSaveKey } from '#lib/save-key.ts';
import { useRight } from '#lib/session/session.tsx';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { ApprovalPanel } from '#ui/approval/approval-panel.tsx';
import { BelongsTo } from '#ui/branch/give-to-branch.tsx';
import { pagePreview } from '#ui/claim-page/page-preview.ts';
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PhonePreview } from '#ui/phone-preview.tsx';
import { RestoredNote } from '#ui/restored-note.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { ModuleList } from './module-list.tsx';
import { PageActions } from './page-actions.tsx';
import styles from './pages.module.css';
import { toneOf } from './tones.ts';
import { useDraft } from './use-draft.ts';
import { useFindings } from './use-findings.ts';
import { VersionsPanel } from './versions-panel.tsx';
import { words as book } from './words.ts';
import type { Finding, Written } from './written.ts';
import { Surroundings } from './written-field.tsx';
import { ModuleForm, PageForm } from './written-form.tsx';

type Page = CallResponse<'showPage'>;

interface WriteProps {
  readonly written: Written;
  readonly findings: readonly Finding[];
  readonly isReadOnly: boolean;
  readonly onChange: (written: Written) => void;
}

/** Modules on the left, the form of the open one next to them. */
const Writing = ({ written, findings, isReadOnly, onChange }: WriteProps) => {
  const words = useWords(book);
  const cards = useCall('listPageCards', {}).data?.cards;
  const { modules } = written.content;
  const [chosen, setChosen] = useState<string | null>(modules[0]?.moduleId ?? null);
  const at = modules.findIndex(({ moduleId }) => moduleId === chosen);
  const open = modules[at];
  const own = findings.filter(({ module }) => module === (open === undefined ? null : at));
  const setModules = (next: Written['content']['modules']): void =>
    onChange({ ...written, content: { ...written.content, modules: next } });
  return (
    <>
      <section aria-label={words.modules} className={styles['card']}>
        <ModuleList
          chosen={open === undefined ? null : chosen}
          findings={findings}
          isReadOnly={isReadOnly}
          modules={modules}
          onChange={setModules}
          onChoose={setChosen}
        />
      </section>
      <section className={styles['card']}>
        <h2 className={styles['heading']}>{open === undefined ? words.pageItself : words.kinds[open.kind]}</h2>
        <Surroundings value={{ findings: own, isReadOnly, cards }}>
          {open === undefined ? (
            <PageForm onChange={onChange} written={written} />
          ) : (
            <ModuleForm
              key={open.moduleId}
              module={open}
              onChange={(module) => setModules(modules.map((one) => (one.moduleId === chosen ? module : one)))}
            />
          )}
        </Surroundings>
      </section>
    </>
  );
};

const Preview = ({ pageId, written }: { readonly pageId: string; readonly written: Written }) => {
  const cards = useCall('listPageCards', {}).data?.cards;
  const previewIn = useCallback(
    (locale: Locale) => pagePreview(pageId, written, { cards, locale }),
    [pageId, written, cards],
  );
  return <PhonePreview previewIn={previewIn} />;
};

interface ComposerProps {
  readonly page: Page;
  readonly onOpen: (version: number) => void;
}

const Composer = ({ page, onOpen }: ComposerProps) => {
  const words = useWords(book);
  const locale = useLocale();
  const mayWrite = useRight('pages.write');
  const draft = useDraft(page);
  const { written } = draft;
  const { shown } = page;
  const found = useFindings(written);
  const isReadOnly = !mayWrite || shown.state !== 'DRAFT';
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
        {draft.isRestored && <RestoredNote onDiscard={draft.forget} />}
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
      <div className={styles['editor']}>
        <Writing findings={found ?? []} isReadOnly={isReadOnly} onChange={draft.change} written={written} />
        <section aria-label={words.preview}>
          <Preview pageId={page.pageId} written={written} />
        </section>
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
        <Composer
          key={`${shown.pageId} ${shown.shown.version}`}
          onOpen={(next) => change({ version: next })}
          page={shown}
        />
      )}
    </Answered>
  );
};
