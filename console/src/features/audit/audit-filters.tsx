import { Button, Form, Input, Select } from 'antd';
import { useLocale, useWords } from '#lib/locale.tsx';
import { InstantRangeInput } from '#ui/input/instant-input.tsx';
import { targetKinds, targetWord } from './action-words.ts';
import { words as book } from './words.ts';

/** The audit's filters; an empty one does not filter. */
export interface AuditFilter extends Record<string, string> {
  readonly operator: string;
  readonly subscriberId: string;
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
  readonly operator?: string;
  readonly subscriberId?: string;
  readonly action?: string;
  readonly targetKind?: string | undefined;
  readonly targetId?: string;
  readonly period?: readonly [string | null, string | null];
}

const orNull = (text: string): string | null => (text === '' ? null : text);
const trimmed = (text: string | undefined): string => (text ?? '').trim();

export const AuditFilters = ({ filter, onFind }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  const kinds = targetKinds.map((value) => ({ value, label: targetWord(value, locale) }));
  const [form] = Form.useForm<Values>();
  const find = ({ operator, subscriberId, action, targetKind, targetId, period }: Values): void =>
    onFind({
      operator: trimmed(operator),
      subscriberId: trimmed(subscriberId),
      action: trimmed(action),
      targetKind: trimmed(targetKind),
      targetId: trimmed(targetId),
      from: period?.[0] ?? '',
      to: period?.[1] ?? '',
    });
  const clear = (): void => {
    form.setFieldsValue({
      operator: '',
      subscriberId: '',
      action: '',
      targetKind: undefined,
      targetId: '',
      period: [null, null],
    });
    form.submit();
  };
  const { operator, subscriberId, action, targetKind, targetId } = filter;
  return (
    <Form<Values>
      form={form}
      initialValues={{
        operator,
        subscriberId,
        action,
        targetKind: targetKind === '' ? undefined : targetKind,
        targetId,
        period: [orNull(filter.from), orNull(filter.to)],
      }}
      layout="inline"
      onFinish={find}
      style={{ gap: 8 }}
    >
      <Form.Item name="operator" noStyle>
        <Input allowClear aria-label={words.who} placeholder={words.who} style={{ width: 150 }} />
      </Form.Item>
      <Form.Item name="subscriberId" noStyle>
        <Input allowClear aria-label={words.person} placeholder={words.person} style={{ width: 190 }} />
      </Form.Item>
      <Form.Item name="action" noStyle>
        <Input allowClear aria-label={words.action} placeholder={words.actionHint} style={{ width: 170 }} />
      </Form.Item>
      <Form.Item name="targetKind" noStyle>
        <Select
          allowClear
          aria-label={words.targetKind}
          options={kinds}
          placeholder={words.targetKind}
          style={{ width: 150 }}
        />
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
