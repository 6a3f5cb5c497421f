import { Button, Form, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { InstantRangeInput } from '#ui/input/instant-input.tsx';
import { words as book } from './words.ts';

/** The audit's filters; an empty one does not filter. */
export interface AuditFilter extends Record<string, string> {
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly filter: AuditFilter;
  readonly onFind: (filter: AuditFilter) => void;
}

interface Values {
  readonly action?: string;
  readonly targetKind?: string;
  readonly targetId?: string;
  readonly period?: readonly [string | null, string | null];
}

const orNull = (text: string): string | null => (text === '' ? null : text);
const trimmed = (text: string | undefined): string => (text ?? '').trim();

export const AuditFilters = ({ filter, onFind }: Props) => {
  const words = useWords(book);
  const [form] = Form.useForm<Values>();
  const find = ({ action, targetKind, targetId, period }: Values): void =>
    onFind({
      action: trimmed(action),
      targetKind: trimmed(targetKind),
      targetId: trimmed(targetId),
      from: period?.[0] ?? '',
      to: period?.[1] ?? '',
    });
  const clear = (): void => {
    form.setFieldsValue({ action: '', targetKind: '', targetId: '', period: [null, null] });
    form.submit();
  };
  const { action, targetKind, targetId } = filter;
  return (
    <Form<Values>
      form={form}
      initialValues={{ action, targetKind, targetId, period: [orNull(filter.from), orNull(filter.to)] }}
      layout="inline"
      onFinish={find}
      style={{ gap: 8 }}
    >
      <Form.Item name="action" noStyle>
        <Input allowClear aria-label={words.action} placeholder={words.actionHint} style={{ width: 170 }} />
      </Form.Item>
      <Form.Item name="targetKind" noStyle>
        <Input allowClear aria-label={words.targetKind} placeholder={words.targetKind} style={{ width: 150 }} />
      </Form.Item>
      <Form.Item name="targetId" noStyle>
        <Input allowClear aria-label={words.targetId} placeholder={words.targetId} style={{ width: 190 }} />
      </Form.Item>
      <Form.Item name="period" noStyle>
        <InstantRangeInput labels={[words.from, words.to]} />
      </Form.Item>
      <Button htmlType="submit">{words.find}</Button>
      <Button onClick={clear} type="text">
        {words.clear}
      </Button>
    </Form>
  );
};
