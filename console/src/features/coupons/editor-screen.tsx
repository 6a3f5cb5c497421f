import { Button, Form } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type KeptDraft, keptDraft } from '#lib/kept-draft.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useSaveKey } from '#lib/save-key.ts';
import { useSession } from '#lib/session/session.tsx';
import { FormChanged } from '#lib/set-field.ts';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useCall } from '#lib/use-call.ts';
import { AlsoEditing } from '#ui/also-editing.tsx';
import { Answered } from '#ui/answered.tsx';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { loadedDialog, loadedPart } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
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

/** What was typed, and what it is a change of. */
interface Typed {
  readonly base: Edited;
  readonly values: CouponValues;
}

const useKept = (templateId: string | null) => {
  const { operatorId } = useSession();
  return useMemo(() => keptDraft<Typed>([operatorId, 'coupon', templateId ?? 'new']), [operatorId, templateId]);
};

interface EditorProps {
  /** The coupon as it is saved. */
  readonly saved: Edited;
  /** What was typed before a reload. */
  readonly restored: Typed | null;
  readonly kept: KeptDraft<Typed>;
  readonly onDiscard: () => void;
}

const Editor = ({ saved, restored, kept, onDiscard }: EditorProps) => {
  const words = useWords(termsWords);
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
      kept.write({ base: latest, values });
    },
    onSaved: (id) => {
      kept.drop();
      setUnsaved(false);
      setGoesTo(`/coupons/${id}`);
    },
  });
  useUnsaved(isUnsaved, kept.drop);
  useEffect(() => (isUnsaved ? kept.hold() : undefined), [isUnsaved, kept]);
  useSaveKey(form.submit);
  // Only when nothing is unsaved; otherwise leaving would ask.
  useEffect(() => {
    if (goesTo !== null) void navigate(goesTo);
  }, [goesTo, navigate]);
  const keep = (): boolean => kept.write({ base, values: form.getFieldsValue(true) as CouponValues });
  const noteChange = (): void => {
    setUnsaved(true);
    keep();
  };
  /** The server takes complete drafts only; what is half-written waits in this browser. */
  const keepForLater = (): void => {
    if (!keep()) {
      message.error(words.notKept, 6);
      return;
    }
    message.info(words.keptForLater, 6);
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
              <Button onClick={keepForLater}>{words.keepForLater}</Button>
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
            onDiscard={() => {
              kept.drop();
              onDiscard();
            }}
          />
        )}
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, alignItems: 'flex-start' }}>
          <div style={{ flex: '1 1 560px', minWidth: 0 }}>
            <FormChanged value={noteChange}>
              <CouponForm hasStock={base.hasStock} isReleased={base.isReleased} />
            </FormChanged>
          </div>
          <div style={{ position: 'sticky', top: 84 }}>{watched && <TermsPreview terms={watched} />}</div>
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

/** Begins with what was typed before a reload, if it was not saved; discarding it begins with `saved`. */
const Restoring = ({ saved, onAgain }: { readonly saved: Edited; readonly onAgain?: () => void }) => {
  const kept = useKept(saved.templateId);
  const [restored, setRestored] = useState(() => kept.read());
  return (
    <Editor
      key={restored === null ? 'saved' : 'restored'}
      kept={kept}
      onDiscard={() => {
        setRestored(null);
        onAgain?.();
      }}
      restored={restored}
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
