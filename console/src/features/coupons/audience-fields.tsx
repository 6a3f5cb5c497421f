import type { ConditionGroups as Groups } from '@coupon-centre/contract/catalogue/audience';
import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { Form, Select } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useSetField } from '#lib/set-field.ts';
import { useSettled } from '#lib/use-settled.ts';
import { ConditionFields } from '#ui/coupon/condition-fields.tsx';
import { ConditionGroups } from '#ui/coupon/condition-groups.tsx';
import { conditionKinds, isBegun, newGroups } from '#ui/coupon/condition-values.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { SegmentPick } from '#ui/input/segment-pick.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';

const AudienceSize = loadedPart(async () => (await import('#ui/coupon/audience-size.tsx')).AudienceSize, {
  waiting: () => null,
});

const AUDIENCE = ['terms', 'audience'] as const;
const GROUPS = [...AUDIENCE, 'all'] as const;
/** A pause in typing after which people are counted. */
const SETTLED_MS = 600;
type Kind = CouponTerms['audience']['kind'];
const KINDS = ['everyone', ...conditionKinds, 'conditions'] as const satisfies readonly Kind[];

/** How many people the audience has that is being written. */
const Size = () => {
  const form = Form.useFormInstance();
  const audience: CouponTerms['audience'] | undefined = Form.useWatch(AUDIENCE, { form, preserve: true });
  return <AudienceSize audience={useSettled(audience, SETTLED_MS)} />;
};

/** Takes the conditions of a segment; asks before those that were typed are replaced. */
const SegmentField = () => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const setField = useSetField();
  const { modal } = useNotes();
  const pick = (all: Groups, accept: () => void): void => {
    const take = (): void => {
      setField(GROUPS, all);
      accept();
    };
    if (!isBegun(form.getFieldValue(GROUPS))) take();
    else {
      modal.confirm({
        title: words.segmentReplaces,
        okText: words.replace,
        cancelText: words.keepTyped,
        onOk: take,
      });
    }
  };
  return (
    <Form.Item extra={words.segmentHint} label={words.segment}>
      <SegmentPick label={words.segment} onPicked={pick} />
    </Form.Item>
  );
};

/** The coupon's audience. */
export const AudienceFields = () => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const setField = useSetField();
  const kind: Kind = Form.useWatch([...AUDIENCE, 'kind'], form) ?? 'everyone';
  return (
    <>
      <Form.Item label={words.audience} name={[...AUDIENCE, 'kind']}>
        <Select
          onChange={(chosen: Kind) => {
            if (chosen === 'conditions' && form.getFieldValue(GROUPS) === undefined) setField(GROUPS, newGroups);
          }}
          options={KINDS.map((value) => ({ value, label: words.audiences[value] }))}
          style={{ width: 320 }}
        />
      </Form.Item>
      {kind === 'conditions' && (
        <>
          <SegmentField />
          <ConditionGroups at={GROUPS} />
        </>
      )}
      {kind !== 'conditions' && kind !== 'everyone' && <ConditionFields at={AUDIENCE} kind={kind} within={[]} />}
      <Size />
    </>
  );
};
