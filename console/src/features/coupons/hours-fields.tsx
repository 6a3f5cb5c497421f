import { Checkbox, Form } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { MinuteInput } from './minute-input.tsx';

const HOURS = ['terms', 'validity', 'hours'] as const;
/** From Monday to Sunday. */
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const;

/** Weekdays and hours in which the coupon can be used. */
export const HoursFields = () => {
  const words = useWords(termsWords);
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      <Form.Item
        label={words.weekdays}
        name={[...HOURS, 'weekdays']}
        rules={[{ required: true, message: words.required }]}
      >
        <Checkbox.Group options={MONDAY_FIRST.map((day) => ({ value: day, label: words.weekdayNames[day] ?? '' }))} />
      </Form.Item>
      <Form.Item label={words.fromHour} name={[...HOURS, 'fromMinute']}>
        <MinuteInput />
      </Form.Item>
      <Form.Item label={words.toHour} name={[...HOURS, 'toMinute']}>
        <MinuteInput isEnd />
      </Form.Item>
    </div>
  );
};
