import { Button } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useChange } from '#lib/use-change.ts';
import { PreviewLink } from '#ui/claim-page/preview-link.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { hasOpenVersion } from './page-versions.ts';
import { words as book } from './words.ts';

interface Props {
  readonly page: CallResponse<'showPage'>;
  /** The variant that is shown, counted from 1; 0: the page itself. */
  readonly variant: number;
  /** The draft's last saved revision. */
  readonly revision: number;
  /** Unsaved changes must be saved before any other action. */
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onOpen: (version: number) => void;
}

type Asked = 'link' | 'sendBack' | 'takeDown' | null;

const useAt = ({ pageId, shown }: Props['page']) => ({ pageId, version: shown.version });

/** Actions that ask for a reason. */
const ActionDialog = ({
  page,
  variant,
  asked,
  onClose,
}: Pick<Props, 'page' | 'variant'> & { asked: Asked; onClose: () => void }) => {
  const words = useWords(book);
  const at = useAt(page);
  const back = useChange('sendPageBack');
  const down = useChange('takePageDown');
  const isSeen = page.shown.state === 'PUBLISHED';
  const go = async (sent: Promise<unknown>): Promise<void> => {
    if ((await sent) !== null) onClose();
  };
  if (asked === null) return null;
  if (asked === 'link') return <PreviewLink {...at} onClose={onClose} variant={variant} />;
  if (asked === 'sendBack')
    return (
      <ReasonDialog
        about={words.sendBackAbout}
        doIt={words.sendBack}
        onClose={onClose}
        onGo={({ reason }, form) => go(back.send({ ...at, reason }, { form }))}
        title={words.sendBack}
      />
    );
  return (
    <ReasonDialog
      about={isSeen ? words.takeDownAbout : words.discardAbout}
      doIt={isSeen ? words.takeDown : words.discard}
      isDanger
      onClose={onClose}
      onGo={({ reason }, form) => go(down.send({ ...at, reason }, { form }))}
      title={isSeen ? words.takeDown : words.discard}
    />
  );
};

/** Buttons of a draft. */
const DraftButtons = ({ page, revision, isUnsaved, isSaving, onSave }: Props) => {
  const words = useWords(book);
  const at = useAt(page);
  const submit = useChange('submitPage');
  return (
    <>
      <Button disabled={!isUnsaved} loading={isSaving} onClick={onSave} type={isUnsaved ? 'primary' : 'default'}>
        {words.save}
      </Button>
      <Button
        disabled={isUnsaved}
        loading={submit.isBusy}
        onClick={() => void submit.send({ ...at, expectedRevision: revision })}
        type={isUnsaved ? 'default' : 'primary'}
      >
        {words.submit}
      </Button>
    </>
  );
};

/** Buttons of a version that is approved and not published. */
const ApprovedButtons = ({ page, onAsk }: Pick<Props, 'page'> & { onAsk: (asked: Asked) => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const at = useAt(page);
  const mayWrite = useRight('pages.write');
  const mayApprove = useRight('pages.approve');
  const publish = useChange('publishPage');
  const go = async (): Promise<void> => {
    if ((await publish.send(at)) !== null) message.success(words.states.PUBLISHED);
  };
  return (
    <>
      {mayApprove && <Button onClick={() => onAsk('sendBack')}>{words.sendBack}</Button>}
      {mayWrite && (
        <Button loading={publish.isBusy} onClick={() => void go()} type="primary">
          {words.publish}
        </Button>
      )}
    </>
  );
};

/** Actions on the open version, by its state and the operator's rights. */
export const PageActions = (props: Props) => {
  const { page, onOpen } = props;
  const words = useWords(book);
  const at = useAt(page);
  const mayWrite = useRight('pages.write');
  const [asked, setAsked] = useState<Asked>(null);
  const begin = useChange('beginPageDraft');
  const { state } = page.shown;
  const change = async (): Promise<void> => {
    const begun = await begin.send({ pageId: at.pageId, fromVersion: at.version });
    if (begun !== null) onOpen(begun.version);
  };
  return (
    <>
      <Button onClick={() => setAsked('link')}>{words.link}</Button>
      {mayWrite && state !== 'RETIRED' && (
        <Button danger onClick={() => setAsked('takeDown')}>
          {state === 'PUBLISHED' ? words.takeDown : words.discard}
        </Button>
      )}
      {mayWrite && !hasOpenVersion(page) && (
        <Button loading={begin.isBusy} onClick={() => void change()} type="primary">
          {words.change}
        </Button>
      )}
      {mayWrite && state === 'DRAFT' && <DraftButtons {...props} />}
      {state === 'IN_REVIEW' && page.shown.isApproved && <ApprovedButtons onAsk={setAsked} page={page} />}
      <ActionDialog asked={asked} onClose={() => setAsked(null)} page={page} variant={props.variant} />
    </>
  );
};
