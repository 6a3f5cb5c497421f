import { DeleteOutlined } from '@ant-design/icons';
import type { AudienceCondition } from '@coupon-centre/contract/catalogue/audience';
import { AUDIENCE_CONDITIONS_MAX, AUDIENCE_GROUPS_MAX } from '@coupon-centre/contract/foundation/limits';
import { Button, Form, Select, Space } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useSetField } from '#lib/set-field.ts';
import { Card } from '#ui/card.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { conditionKinds, KINDS_HEIGHT, newCondition, ofKind } from './condition-values.ts';
import { termsWords } from './terms-words.ts';

type Path = readonly (string | number)[];

interface Offered {
  /** The kinds of conditions that are offered. */
  readonly kinds: readonly AudienceCondition['kind'][];
}

interface ConditionProps extends Offered {
  readonly index: number;
  /** Path of the group's conditions in the form. */
  readonly within: Path;
  /** Undefined: the last of all, which stays. */
  readonly onRemove: (() => void) | undefined;
}

const Condition = ({ index, within, kinds, onRemove }: ConditionProps) => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const setField = useSetField();
  const at = [...within, index, 'is'];
  const kind: AudienceCondition['kind'] = Form.useWatch([...at, 'kind'], form) ?? 'prefixes';
  return (
    <div style={{ borderInlineStart: '2px solid var(--ant-color-border)', paddingInlineStart: 12, marginBottom: 8 }}>
      <Space align="end" wrap>
        <Form.Item label={words.isNot} name={[index, 'isNot']}>
          <Select
            options={[
              { value: false, label: words.signs.is },
              { value: true, label: words.signs.isNot },
            ]}
            style={{ width: 96 }}
          />
        </Form.Item>
        <Form.Item label={words.condition} name={[index, 'is', 'kind']}>
          <Select
            listHeight={KINDS_HEIGHT}
            onChange={(chosen: typeof kind) => setField(at, ofKind({ ...form.getFieldValue(at), kind }, chosen))}
            options={kinds.map((value) => ({ value, label: words.audiences[value] }))}
            style={{ width: 260 }}
          />
        </Form.Item>
        {onRemove !== undefined && (
          <Form.Item>
            <Button aria-label={words.removeCondition} icon={<DeleteOutlined />} onClick={onRemove} type="text" />
          </Form.Item>
        )}
      </Space>
      <ConditionFields at={[index, 'is']} kind={kind} within={within} />
    </div>
  );
};

interface GroupProps extends Offered {
  readonly index: number;
  readonly within: Path;
  readonly onRemove: (() => void) | undefined;
}

const Group = ({ index, within, kinds, onRemove }: GroupProps) => {
  const words = useWords(termsWords);
  return (
    <Card isSmall style={{ marginBottom: 8 }} title={words.anyOf(index + 1)}>
      <Form.List name={[index, 'any']}>
        {(conditions, { add, remove }) => (
          <>
            {conditions.map(({ key, name }) => (
              <Condition
                index={name}
                key={key}
                kinds={kinds}
                onRemove={conditions.length > 1 ? () => remove(name) : onRemove}
                within={[...within, index, 'any']}
              />
            ))}
            {conditions.length < AUDIENCE_CONDITIONS_MAX && (
              <Button onClick={() => add(newCondition)} size="small">
                {words.addCondition}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </Card>
  );
};

interface Props extends Partial<Offered> {
  /** Path of the groups in the form. */
  readonly at: Path;
}

/** Groups that must all hold; of each, one condition. */
export const ConditionGroups = ({ at, kinds = conditionKinds }: Props) => {
  const words = useWords(termsWords);
  return (
    <Form.Item label={words.allOf}>
      <Form.List name={[...at]}>
        {(groups, { add, remove }, { errors }) => (
          <>
            {groups.map(({ key, name }) => (
              <Group
                index={name}
                key={key}
                kinds={kinds}
                onRemove={groups.length > 1 ? () => remove(name) : undefined}
                within={at}
              />
            ))}
            <Form.ErrorList errors={errors} />
            {groups.length < AUDIENCE_GROUPS_MAX && (
              <Button onClick={() => add({ any: [newCondition] })} size="small">
                {words.addGroup}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </Form.Item>
  );
};
