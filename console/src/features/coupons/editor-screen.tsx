import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { App, Button, Form } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { useUnsaved } from '#lib/unsaved.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { couponPreview } from '#ui/coupon/coupon-preview.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PhonePreview } from '#ui/phone-preview.tsx';
import { CouponForm } from './coupon-form.tsx';
import { type CouponValues, sentValues } from './coupon-form-values.ts';
import { type Edited, editedOf, NEW_COUPON } from './edited-coupon.ts';

const Preview = ({ terms }: { readonly terms: CouponTerms }) => {
  const previewIn = useCallback((locale: Locale) => couponPreview(terms, locale), [terms]);
  return <PhonePreview previewIn={previewIn} />;
};

const Editor = ({ edited }: { readonly edited: Edited }) => {
  const words = useWords(termsWords);
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [form] = Form.useForm<CouponValues>();
  const [isUnsaved, setUnsaved] = useState(false);
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const save = useChange('saveDraft');
  useUnsaved(isUnsaved);
  // Only when nothing is unsaved; otherwise leaving would ask.
  useEffect(() => {
    if (savedAs !== null) void navigate(`/coupons/${savedAs}`);
  }, [savedAs, navigate]);
  const watched = Form.useWatch((all: Partial<CouponValues>) => all.terms, { form, preserve: true });
  const keep = async (): Promise<void> => {
    const { templateId, revision, hasStock } = edited;
    const { terms, firstStock } = sentValues(form.getFieldsValue(true) as CouponValues);
    const saved = await save.send(
      { templateId, expectedRevision: revision, terms, firstStock: hasStock ? firstStock : null },
      { form },
    );
    if (saved === null) return;
    setUnsaved(false);
    setSavedAs(saved.templateId);
    void message.success(words.saved);
  };
  return (
    <Form<CouponValues>
      form={form}
      initialValues={edited.values}
      layout="vertical"
      onFinish={() => void keep()}
      onValuesChange={() => setUnsaved(true)}
      requiredMark={false}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      <PageHeader
        actions={
          <Button htmlType="submit" loading={save.isBusy} type="primary">
            {words.save}
          </Button>
        }
        back={{ to: edited.templateId === null ? '/coupons' : `/coupons/${edited.templateId}`, text: words.back }}
        title={edited.templateId === null ? words.newTitle : words.editTitle}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, alignItems: 'flex-start' }}>
        <div style={{ flex: '1 1 560px', minWidth: 0 }}>
          <CouponForm hasStock={edited.hasStock} isReleased={edited.isReleased} />
        </div>
        <div style={{ position: 'sticky', top: 16 }}>{watched && <Preview terms={watched} />}</div>
      </div>
    </Form>
  );
};

const Existing = ({ templateId }: { readonly templateId: string }) => {
  const asked = useCall('showCoupon', { templateId });
  // Loaded once: other operators' changes do not replace the form; a stale revision is refused on saving.
  const [first, setFirst] = useState<Edited | null>(null);
  const { data } = asked;
  useEffect(() => {
    if (data?.templateId === templateId) setFirst((known) => known ?? editedOf(data));
  }, [data, templateId]);
  return <Answered asked={asked}>{() => first && <Editor edited={first} />}</Answered>;
};

/** Edits a new coupon, or a change of one, with a phone preview. */
export const Screen = () => {
  const { templateId } = useParams();
  return templateId === undefined ? (
    <Editor edited={NEW_COUPON} />
  ) : (
    <Existing key={templateId} templateId={templateId} />
  );
};
