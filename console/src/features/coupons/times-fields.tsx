import { COUPON_DAYS_MAX, VALID_AFTER_DAYS_MAX } from '@coupon-centre/contract/foundation/limits';
import { Form, Select, Switch } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useSetField } from '#lib/set-field.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';

const VALIDITY = ['terms', 'validity'] as const;
const HOURS = [...VALIDITY, 'hours'] as const;
const AFTER_COLLECTING = { startAfterDays: 0, days: 30 };
const EVERY_DAY = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1440 };

const HoursFields = loadedPart(async () => (await import('./hours-fields.tsx')).HoursFields);

const Hours = () => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const setField = useSetField();
  const hours: typeof EVERY_DAY | undefined = Form.useWatch(HOURS, { form, preserve: true });
  return (
    <>
      <Form.Item label={words.hours} layout="horizontal">
        <Switch
          aria-label={words.hours}
          checked={Boolean(hours)}
          onChange={(isOn) => setField(HOURS, isOn ? EVERY_DAY : undefined)}
        />
      </Form.Item>
      {hours && <HoursFields />}
    </>
  );
};

/** Collecting period. */
export const ClaimWindowFields = () => {
  const words = useWords(termsWords);
  const rules = [{ required: true, message: words.required }];
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 16 }}>
      <Form.Item label={words.claimStart} name={['terms', 'claimStart']} rules={rules}>
        <InstantInput />
      </Form.Item>
      <Form.Item label={words.claimEnd} name={['terms', 'claimEnd']} rules={rules}>
        <InstantInput isEnd />
      </Form.Item>
    </div>
  );
};

/** Validity. */
export const ValidityFields = () => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const setField = useSetField();
  const kind: string | undefined = Form.useWatch([...VALIDITY, 'kind'], form);
  const rules = [{ required: true, message: words.required }];
  /** Initial value of a kind that has not been chosen before. */
  const begin = (chosen: string): void => {
    const isNew = form.getFieldValue([...VALIDITY, 'days']) === undefined;
    if (chosen === 'afterCollecting' && isNew) setField(VALIDITY, { kind: chosen, ...AFTER_COLLECTING });
  };
  return (
    <>
      <Form.Item label={words.validity} name={[...VALIDITY, 'kind']}>
        <Select
          onChange={begin}
          options={[
            { value: 'afterCollecting', label: words.afterCollecting },
            { value: 'fixed', label: words.fixed },
          ]}
          style={{ width: 260 }}
        />
      </Form.Item>
      <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 16 }}>
        {kind === 'fixed' ? (
          <>
            <Form.Item label={words.from} name={[...VALIDITY, 'from']} rules={rules}>
              <InstantInput />
            </Form.Item>
            <Form.Item label={words.to} name={[...VALIDITY, 'to']} rules={rules}>
              <InstantInput isEnd />
            </Form.Item>
          </>
        ) : (
          <>
            <NumberItem
              extra={words.startAfterHint}
              isRequired
              label={words.startAfterDays}
              max={VALID_AFTER_DAYS_MAX}
              min={0}
              name={[...VALIDITY, 'startAfterDays']}
            />
            <NumberItem isRequired label={words.validDays} max={COUPON_DAYS_MAX} min={1} name={[...VALIDITY, 'days']} />
          </>
        )}
      </div>
      <Hours />
    </>
  );
};
