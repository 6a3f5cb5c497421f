import type { ConditionGroups as Groups } from '@coupon-centre/contract/catalogue/audience';
import { Form } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useSetField } from '#lib/set-field.ts';
import { SegmentPick } from '#ui/input/segment-pick.tsx';
import { isBegun } from './condition-values.ts';
import { termsWords } from './terms-words.ts';

interface Props {
  /** Path of the groups in the form. */
  readonly at: readonly (string | number)[];
  readonly hint: string;
}

/** Takes the conditions of a segment; asks before those that were typed are replaced. */
export const SegmentField = ({ at, hint }: Props) => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const setField = useSetField();
  const { modal } = useNotes();
  const pick = (all: Groups, accept: () => void): void => {
    const take = (): void => {
      setField(at, all);
      accept();
    };
    if (!isBegun(form.getFieldValue([...at]))) take();
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
    <Form.Item extra={hint} label={words.segment}>
      <SegmentPick label={words.segment} onPicked={pick} />
    </Form.Item>
  );
};
