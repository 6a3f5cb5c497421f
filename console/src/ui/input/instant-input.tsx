import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import type { InstantProps, InstantRangeProps } from './instant-picker.tsx';

// The calendar is loaded where it is shown.
const Picker = lazy(async () => ({ default: (await import('./instant-picker.tsx')).InstantPicker }));
const RangePicker = lazy(async () => ({ default: (await import('./instant-picker.tsx')).InstantRangePicker }));

/** A time in business time (Asia/Shanghai), to the minute. */
export const InstantInput = (props: InstantProps) => (
  <Suspense fallback={<Input disabled style={{ width: 180 }} />}>
    <Picker {...props} />
  </Suspense>
);

/** A period, either end of which may be open. */
export const InstantRangeInput = (props: InstantRangeProps) => (
  <Suspense fallback={<Input disabled style={{ width: 340 }} />}>
    <RangePicker {...props} />
  </Suspense>
);
