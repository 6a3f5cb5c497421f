import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  RISK_AGE_MAX_MINUTES,
  RISK_CONDITIONS_MAX,
  RISK_COUNT_MAX,
  RISK_WINDOW_MAX_MINUTES,
} from '@coupon-centre/contract/foundation/limits';
import { riskCountedBy, riskMeasures, riskShareMeasures, segmentKinds } from '@coupon-centre/contract/risk/risk-codes';
import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { riskWords } from '@coupon-centre/contract/risk/risk-words';
import { Button, Flex, Form, Select } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { ChannelsInput } from '#ui/input/channels-input.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { words as book } from './rules-words.ts';

type RiskCondition = RiskRule['when'][number];
type Fact = RiskCondition['fact'];

/** What a condition of each kind begins with. */
const usual: { readonly [F in Fact]: Extract<RiskCondition, { fact: F }> } = {
  COUNT: { fact: 'COUNT', measure: 'SUBSCRIBERS', by: 'DEVICE', minutes: 60, atLeast: 5 },
  SHARE: { fact: 'SHARE', measure: 'FRESH_DEVICE', by: 'ADDRESS', minutes: 60, atLeastPercent: 50 },
  DEVICE_SHARED: { fact: 'DEVICE_SHARED', atLeast: 5 },
  NO_DEVICE: { fact: 'NO_DEVICE' },
  NEW_DEVICE: { fact: 'NEW_DEVICE', belowMinutes: 60 },
  NEW_ACCOUNT: { fact: 'NEW_ACCOUNT', belowMinutes: 1_440 },
  SCRIPT: { fact: 'SCRIPT' },
  AFTER_START: { fact: 'AFTER_START', belowSeconds: 2 },
  CHANNEL: { fact: 'CHANNEL', isOneOf: [] },
  SEGMENT: { fact: 'SEGMENT', isOneOf: ['VIRTUAL'] },
  LISTED: { fact: 'LISTED', effect: 'BLOCK' },
};
const facts = Object.keys(usual) as readonly Fact[];
export const FIRST_CONDITION = usual.COUNT;

interface Nth {
  /** Its place in the form's list. */
  readonly name: number;
}

function choices<Code extends string>(codes: readonly Code[], names: Readonly<Record<Code, string>>) {
  return codes.map((value) => ({ value, label: names[value] }));
}

const PERCENT_MAX = 100;

/** Of a count, or of a share. */
const CountFields = ({ name, fact }: Nth & { readonly fact: 'COUNT' | 'SHARE' }) => {
  const words = useWords(book);
  const risk = useWords(riskWords);
  return (
    <>
      <Form.Item label={words.countedBy} name={[name, 'by']}>
        <Select options={choices(riskCountedBy, risk.countedBy)} style={{ width: 150 }} />
      </Form.Item>
      <NumberItem
        isRequired
        label={words.minutes}
        max={RISK_WINDOW_MAX_MINUTES}
        min={1}
        name={[name, 'minutes']}
        width={110}
      />
      <Form.Item label={words.measure} name={[name, 'measure']}>
        <Select
          options={choices(fact === 'COUNT' ? riskMeasures : riskShareMeasures, risk.measures)}
          style={{ width: 240 }}
        />
      </Form.Item>
      {fact === 'COUNT' ? (
        <NumberItem
          isRequired
          label={words.atLeast}
          max={RISK_COUNT_MAX}
          min={1}
          name={[name, 'atLeast']}
          width={110}
        />
      ) : (
        <NumberItem
          isRequired
          label={words.atLeastPercent}
          max={PERCENT_MAX}
          min={1}
          name={[name, 'atLeastPercent']}
          width={110}
        />
      )}
    </>
  );
};

/** The fields of a condition of this kind. */
const OfFact = ({ fact, name }: Nth & { readonly fact: Fact }) => {
  const words = useWords(book);
  const risk = useWords(riskWords);
  const required = [{ required: true, message: words.required }];
  switch (fact) {
    case 'COUNT':
    case 'SHARE':
      return <CountFields fact={fact} name={name} />;
    case 'DEVICE_SHARED':
      return <NumberItem isRequired label={words.atLeast} max={RISK_COUNT_MAX} min={1} name={[name, 'atLeast']} />;
    case 'NEW_DEVICE':
    case 'NEW_ACCOUNT':
      return (
        <NumberItem
          isRequired
          label={words.belowMinutes}
          max={RISK_AGE_MAX_MINUTES}
          min={1}
          name={[name, 'belowMinutes']}
        />
      );
    case 'AFTER_START':
      return (
        <NumberItem
          isRequired
          label={words.belowSeconds}
          max={RISK_AGE_MAX_MINUTES}
          min={1}
          name={[name, 'belowSeconds']}
        />
      );
    case 'CHANNEL':
      return (
        <Form.Item label={words.channels} name={[name, 'isOneOf']} rules={required}>
          <ChannelsInput />
        </Form.Item>
      );
    case 'SEGMENT':
      return (
        <Form.Item label={words.segments} name={[name, 'isOneOf']} rules={required}>
          <Select mode="multiple" options={choices(segmentKinds, risk.segments)} style={{ width: 300 }} />
        </Form.Item>
      );
    case 'LISTED':
      return (
        <Form.Item label={words.list} name={[name, 'effect']}>
          <Select options={choices(['BLOCK', 'EXEMPT'], risk.lists)} style={{ width: 160 }} />
        </Form.Item>
      );
    case 'NO_DEVICE':
    case 'SCRIPT':
      return null;
  }
};

const Condition = ({ name, onRemove }: Nth & { readonly onRemove: (() => void) | undefined }) => {
  const words = useWords(book);
  const risk = useWords(riskWords);
  const form = Form.useFormInstance();
  const fact: Fact = Form.useWatch(['when', name, 'fact'], form) ?? 'COUNT';
  return (
    <fieldset
      aria-label={words.condition(name + 1)}
      style={{ border: '1px solid var(--line)', borderRadius: 6, margin: '0 0 8px', padding: '8px 12px 0' }}
    >
      <Flex align="flex-start" gap={12} wrap>
        <Form.Item label={words.condition(name + 1)} name={[name, 'fact']}>
          <Select<Fact>
            onChange={(next) => form.setFieldValue(['when', name], usual[next])}
            options={choices(facts, risk.facts)}
            style={{ width: 200 }}
          />
        </Form.Item>
        <OfFact fact={fact} name={name} />
        {onRemove && (
          <Button
            aria-label={words.removeCondition(name + 1)}
            icon={<DeleteOutlined />}
            onClick={onRemove}
            style={{ marginLeft: 'auto' }}
            type="text"
          />
        )}
      </Flex>
    </fieldset>
  );
};

/** The conditions of a rule, in the form's `when`. */
export const ConditionFields = () => {
  const words = useWords(book);
  return (
    <Form.List name="when">
      {(fields, { add, remove }) => (
        <div style={{ marginBottom: 16 }}>
          <div style={{ marginBottom: 8 }}>{words.when}</div>
          {fields.map(({ key, name }) => (
            <Condition key={key} name={name} onRemove={fields.length > 1 ? () => remove(name) : undefined} />
          ))}
          {fields.length < RISK_CONDITIONS_MAX && (
            <Button icon={<PlusOutlined />} onClick={() => add(FIRST_CONDITION)} size="small">
              {words.addCondition}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
};
