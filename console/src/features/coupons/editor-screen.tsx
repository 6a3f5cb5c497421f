import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useSaveKey } from '#lib/save-key.ts';
import { FormChanged } from '#lib/set-field.ts';
import { notKeptText } from '#lib/unfinished/not-kept-text.ts';
import type { Unfinished } from '#lib/unfinished/unfinished.ts';
import { useUnfinished } from '#lib/unfinished/use-unfinished.ts';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useCall } from '#lib/use-call.ts';
import { AlsoEditing } from '#ui/also-editing.tsx';
import { Answered } from '#ui/answered.tsx';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { loadedDialog, loadedPart } from '#ui/loaded-part.tsx';
import { Loading } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PhoneColumn } from '#ui/phone-column.tsx';
import { emptyPhone } from '#ui/phone-preview.tsx';
import { RestoredNote } from '#ui/restored-note.tsx';
import { CouponForm } from './coupon-form.tsx';
import type { CouponValues } from './coupon-form-values.ts';
import { type Edited, editedOf, NEW_COUPON } from './edited-coupon.ts';
import { useCouponSaving } from './use-coupon-saving.ts';

const ConflictDialog = loadedDialog(async () => (await import('#ui/dialog/conflict-dialog.tsx')).ConflictDialog);

const TermsPreview = loadedPart(async () => (await import('#ui/coupon/terms-preview.tsx')).TermsPreview, {
  waiting: emptyPhone,
});

/** Seconds that a notice stays. */
const NOTICE_S = 6;

/** What was typed, and what it is a change of. */
interface Typed {
  readonly base: Edited;
  readonly values: CouponValues;
}

/** The name that it has so far. */
const titleOf = ({ values: { terms } }: Typed): string => terms.title['zh-CN'].trim() || terms.title.en.trim();

interface EditorProps {
  /** The coupon as it is saved. */
  readonly saved: Edited;
  /** What was typed before, here or in another browser. */
  readonly restored: Typed | null;
  readonly unfinished: Unfinished<Typed>;
  readonly onDiscard: () => void;
  /** Begins another one, and keeps this. */
  readonly onAnother: () => void;
}

const Editor = ({ saved, restored, unfinished, onDiscard, onAnother }: EditorProps) => {
  const words = useWords(termsWords);
  const locale = useLocale();
  const navigate = useNavigate();
  const [form] = Form.useForm<CouponValues>();
  const { templateId } = saved;
  const back = templateId === null ? '/coupons' : `/coupons/${templateId}`;
  const { message } = useNotes();
  const [isUnsaved, setUnsaved] = useState(restored !== null);
  /** Where to go once nothing is unsaved. */
  const [goesTo, setGoesTo] = useState<string | null>(null);
  const [base, setBase] = useState(restored?.base ?? saved);
  const saving = useCouponSaving({
    base,
    form,
    onMerged: (latest, values) => {
      setBase(latest);
      unfinished.write({ base: latest, values });
    },
    onSaved: (id) => {
      unfinished.drop();
      setUnsaved(false);
      setGoesTo(`/coupons/${id}`);
    },
  });
  useUnsaved(isUnsaved, unfinished.drop);
  useEffect(() => (isUnsaved ? unfinished.hold() : undefined), [isUnsaved, unfinished]);
  useSaveKey(form.submit);
  // Only when nothing is unsaved; otherwise leaving would ask.
  useEffect(() => {
    if (goesTo !== null) void navigate(goesTo);
  }, [goesTo, navigate]);
  const keep = (): boolean => unfinished.write({ base, values: form.getFieldsValue(true) as CouponValues });
  const noteChange = (): void => {
    setUnsaved(true);
    keep();
  };
  /** A draft has to be complete; what is not waits at the server, and without it in this browser. */
  const keepForLater = async (): Promise<void> => {
    const isHere = keep();
    const outcome = await unfinished.flush();
    const whyNot =
      outcome === 'SENT' || outcome === 'AWAY' ? words.serverAway : words.serverRefuses(notKeptText(outcome, locale));
    if (outcome !== 'SENT' && !isHere) {
      message.error(words.notKept(whyNot), NOTICE_S);
      return;
    }
    message.info(outcome === 'SENT' ? words.keptForLater : words.keptHere(whyNot), NOTICE_S);
    setUnsaved(false);
    setGoesTo(back);
  };
  const watched = Form.useWatch((all: Partial<CouponValues>) => all.terms, { form, preserve: true });
  return (
    <>
      <Form<CouponValues>
        form={form}
        initialValues={restored?.values ?? base.values}
        layout="vertical"
        onFinish={() => void saving.save()}
        onValuesChange={noteChange}
        requiredMark={false}
        scrollToFirstError={{ focus: true, block: 'center' }}
      >
        <PageHeader
          actions={
            <>
              <Button onClick={() => void keepForLater()}>{words.keepForLater}</Button>
              <Button htmlType="submit" loading={saving.isBusy} type="primary">
                {words.save}
              </Button>
            </>
          }
          back={{ to: back, text: words.back }}
          isSticky
          title={templateId === null ? words.newTitle : words.editTitle}
        />
        {templateId !== null && <AlsoEditing thing={{ kind: 'COUPON', id: templateId }} />}
        {restored !== null && (
          <RestoredNote
            more={
              templateId === null && (
                <Button onClick={onAnother} size="small">
                  {words.another}
                </Button>
              )
            }
            onDiscard={() => {
              unfinished.drop();
              onDiscard();
            }}
          />
        )}
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, alignItems: 'flex-start' }}>
          <div style={{ flex: '1 1 440px', minWidth: 0 }}>
            <FormChanged value={noteChange}>
              <CouponForm hasStock={base.hasStock} isReleased={base.isReleased} />
            </FormChanged>
          </div>
          <PhoneColumn isBelowHeader>{watched && <TermsPreview terms={watched} />}</PhoneColumn>
        </div>
      </Form>
      {saving.conflicts && (
        <ConflictDialog
          conflicts={saving.conflicts}
          onChoose={(mine) => void saving.choose(mine)}
          onClose={saving.goOn}
        />
      )}
    </>
  );
};

interface BeginningProps {
  readonly saved: Edited;
  readonly isAnother: boolean;
  readonly onDiscard: () => void;
  readonly onAnother: () => void;
}

const Beginning = ({ saved, isAnother, ...rest }: BeginningProps) => {
  const begun = useUnfinished<Typed>({ thing: { kind: 'COUPON', id: saved.templateId }, titleOf, isAnother });
  return begun === null ? <Loading /> : <Editor saved={saved} {...begun} {...rest} />;
};

/** Begins with what was typed before, if it was not saved; discarding it begins with `saved`. */
const Restoring = ({ saved, onAgain }: { readonly saved: Edited; readonly onAgain?: () => void }) => {
  const [another, setAnother] = useState(0);
  const beginAnother = (): void => setAnother((count) => count + 1);
  return (
    <Beginning
      isAnother={another > 0}
      key={another}
      onAnother={beginAnother}
      onDiscard={() => {
        beginAnother();
        onAgain?.();
      }}
      saved={saved}
    />
  );
};

const Existing = ({ templateId }: { readonly templateId: string }) => {
  const asked = useCall('showCoupon', { templateId });
  // Loaded once: other operators' changes do not replace the form; they are merged on saving.
  const [first, setFirst] = useState<Edited | null>(null);
  const { data } = asked;
  useEffect(() => {
    if (data?.templateId === templateId) setFirst((known) => known ?? editedOf(data));
  }, [data, templateId]);
  return (
    <Answered asked={asked}>
      {(shown) => first && <Restoring onAgain={() => setFirst(editedOf(shown))} saved={first} />}
    </Answered>
  );
};

/** Edits a new coupon, or a change of one, with a phone preview. */
export const Screen = () => {
  const { templateId } = useParams();
  return templateId === undefined ? (
    <Restoring saved={NEW_COUPON} />
  ) : (
    <Existing key={templateId} templateId={templateId} />
  );
};
