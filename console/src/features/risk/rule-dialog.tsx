import { RISK_RULE_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { riskModes, riskPlaces, riskVerdicts } from '@coupon-centre/contract/risk/risk-codes';
import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { riskWords } from '@coupon-centre/contract/risk/risk-words';
import { Checkbox, Form, Radio, Select } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { ConditionFields, FIRST_CONDITION } from './condition-fields.tsx';
import { words as book } from './rules-words.ts';

type Written = Omit<RiskRule, 'id'>;

/** A new rule begins in shadow. */
const first: Written = {
  name: { 'zh-CN': '', en: '' },
  on: ['CLAIM'],
  when: [FIRST_CONDITION],
  verdict: 'CHALLENGE',
  mode: 'SHADOW',
};

const Fields = () => {
  const words = useWords(book);
  const risk = useWords(riskWords);
  const form = Form.useFormInstance<Written>();
  const verdict = Form.useWatch('verdict', form) ?? first.verdict;
  const mode = Form.useWatch('mode', form) ?? first.mode;
  const holds = {
    validator: (_: unknown, value: RiskRule['verdict']) =>
      value === 'HOLD' && form.getFieldValue('on')?.some((place: string) => place === 'SMS' || place === 'LOGIN')
        ? Promise.reject(new Error(words.holdOnly))
        : Promise.resolve(),
  };
  return (
    <>
      <LocalisedFields label={words.name} maxLength={RISK_RULE_NAME_MAX_LENGTH} name={['name']} />
      <Form.Item label={words.places} name="on" rules={[{ type: 'array', min: 1, message: words.required }]}>
        <Checkbox.Group options={riskPlaces.map((value) => ({ value, label: risk.places[value] }))} />
      </Form.Item>
      <ConditionFields />
      <Form.Item
        dependencies={['on']}
        extra={words.verdictHints[verdict]}
        label={words.verdict}
        name="verdict"
        rules={[holds]}
      >
        <Select
          options={riskVerdicts.map((value) => ({ value, label: risk.verdicts[value] }))}
          style={{ width: 200 }}
        />
      </Form.Item>
      <Form.Item extra={words.modeHints[mode]} label={words.mode} name="mode">
        <Radio.Group options={riskModes.map((value) => ({ value, label: risk.modes[value] }))} optionType="button" />
      </Form.Item>
    </>
  );
};

interface Props {
  /** Null: a new one. */
  readonly rule: RiskRule | null;
  /** Resolves to whether it was saved. */
  readonly onSave: (rule: RiskRule) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Writes a rule of the draft. */
export const RuleDialog = ({ rule, onSave, onClose }: Props) => {
  const words = useWords(book);
  return (
    <FormDialog<Written>
      doIt={words.save}
      initial={rule ?? first}
      onClose={onClose}
      onGo={async (written) => {
        if (await onSave({ ...written, id: rule?.id ?? `rule-${newRequestId()}` })) onClose();
      }}
      title={rule === null ? words.add : words.editTitle}
      width={860}
    >
      <Fields />
    </FormDialog>
  );
};
