import { Input } from 'antd';
import { loadedPart } from '#ui/loaded-part.tsx';
import type { InstantProps, InstantRangeProps } from './instant-picker.tsx';

// The calendar is loaded where it is shown.

/** A time in business time (Asia/Shanghai), to the minute. */
export const InstantInput = loadedPart<InstantProps>(async () => (await import('./instant-picker.tsx')).InstantPicker, {
  waiting: ({ id }) => <Input disabled id={id} style={{ width: 180 }} />,
});

/** A period, either end of which may be open. */
export const InstantRangeInput = loadedPart<InstantRangeProps>(
  async () => (await import('./instant-picker.tsx')).InstantRangePicker,
  { waiting: ({ id, labels }) => <Input disabled id={id} placeholder={labels.join(' – ')} style={{ width: 340 }} /> },
);
