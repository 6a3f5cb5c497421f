import { actionGroups, actionWord, targetKinds, targetWord } from '@coupon-centre/contract/audit/action-words';
import { Button, Form, Input, Select, type SelectProps, Space } from 'antd';
import { Link } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { InstantRangeInput } from '#ui/input/instant-input.tsx';
import { words as book } from './words.ts';

/** The audit's filters; an empty one does not filter. */
export interface AuditFilter extends Record<string, string> {
  readonly operator: string;
  /** A group of actions ends with a full stop. */
  readonly action: string;
  readonly targetKind: string;
  readonly target: string;
  /** From the history of a thing or of a person. */
  readonly targetId: string;
  readonly subscriberId: string;
  readonly from: string;
  readonly to: string;
}

export const noFilter: AuditFilter = {
  operator: '',
  action: '',
  targetKind: '',
  target: '',
  targetId: '',
  subscriberId: '',
  from: '',
  to: '',
};

interface Props {
  readonly filter: AuditFilter;
  readonly onFind: (filter: AuditFilter) => void;
}

interface Values {
  readonly operator?: string;
  readonly action?: string | undefined;
  readonly targetKind?: string | undefined;
  readonly target?: string;
  readonly period?: readonly [string | null, string | null];
}

const orNull = (text: string): string | null => (text === '' ? null : text);
const orUndefined = (text: string): string | undefined => (text === '' ? undefined : text);
const trimmed = (text: string | undefined): string => (text ?? '').trim();

/** Actions by what they are done to, by name. */
function useActions(): NonNullable<SelectProps['options']> {
  const words = useWords(book);
  const locale = useLocale();
  return actionGroups.map(({ group, actions }) => ({
    label: targetWord(group, locale),
    options: [
      { value: `${group}.`, label: words.allOf(targetWord(group, locale)) },
      ...actions.map((value) => ({ value, label: actionWord(value, locale) })),
    ],
  }));
}

/** Says that a history is shown, and leads back to everything. */
const OneOnly = ({ filter, onFind }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  if (filter.targetId === '' && filter.subscriberId === '') return null;
  return (
    <Space>
      <span>
        {words.only}{' '}
        {filter.subscriberId === '' ? (
          words.one(targetWord(filter.targetKind, locale))
        ) : (
          <Link to={`/subscribers/${filter.subscriberId}`}>{words.onePerson}</Link>
        )}
      </span>
      <Button onClick={() => onFind({ ...filter, targetKind: '', targetId: '', subscriberId: '' })} size="small">
        {words.showAll}
      </Button>
    </Space>
  );
};

export const AuditFilters = ({ filter, onFind }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  const kinds = targetKinds.map((value) => ({ value, label: targetWord(value, locale) }));
  const picks = [
    { name: 'action', label: words.action, placeholder: words.anyAction, options: useActions(), width: 230 },
    { name: 'targetKind', label: words.targetKind, placeholder: words.targetKind, options: kinds, width: 150 },
  ] as const;
  const [form] = Form.useForm<Values>();
  const find = ({ operator, action, targetKind, target, period }: Values): void =>
    onFind({
      ...filter,
      operator: trimmed(operator),
      action: action ?? '',
      targetKind: targetKind ?? '',
      target: trimmed(target),
      // A history is of one thing, whose kind it knows.
      targetId: targetKind === filter.targetKind ? filter.targetId : '',
      from: period?.[0] ?? '',
      to: period?.[1] ?? '',
    });
  return (
    <>
      <Form<Values>
        form={form}
        initialValues={{
          operator: filter.operator,
          action: orUndefined(filter.action),
          targetKind: orUndefined(filter.targetKind),
          target: filter.target,
          period: [orNull(filter.from), orNull(filter.to)],
        }}
        layout="inline"
        onFinish={find}
        style={{ gap: 8 }}
      >
        <Form.Item name="operator" noStyle>
          <Input allowClear aria-label={words.who} placeholder={words.who} style={{ width: 150 }} />
        </Form.Item>
        {picks.map(({ name, label, placeholder, options, width }) => (
          <Form.Item key={name} name={name} noStyle>
            <Select
              allowClear
              aria-label={label}
              options={options}
              placeholder={placeholder}
              showSearch={{ optionFilterProp: 'label' }}
              style={{ width }}
            />
          </Form.Item>
        ))}
        <Form.Item name="target" noStyle>
          <Input allowClear aria-label={words.targetName} placeholder={words.targetName} style={{ width: 170 }} />
        </Form.Item>
        <Form.Item name="period" noStyle>
          <InstantRangeInput labels={[words.from, words.to]} />
        </Form.Item>
        <Button htmlType="submit">{words.find}</Button>
        <Button onClick={() => onFind(noFilter)} type="text">
          {words.clear}
        </Button>
      </Form>
      <OneOnly filter={filter} onFind={onFind} />
    </>
  );
};
