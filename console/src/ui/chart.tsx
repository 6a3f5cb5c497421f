import { lazy, Suspense } from 'react';
import { useScheme } from '#lib/scheme.tsx';
import type { ChartProps } from './drawn-chart.tsx';

export type { ChartOption } from './drawn-chart.tsx';

const Drawn = lazy(async () => ({ default: (await import('./drawn-chart.tsx')).DrawnChart }));
const HEIGHT_PX = 280;

/**
 * A chart in the console's colours, as wide as its container; redrawn when the colours change. What draws it is loaded after the
 * figures around it.
 */
export const Chart = (props: ChartProps) => {
  const { isDark } = useScheme();
  return (
    <Suspense fallback={<div style={{ height: props.height ?? HEIGHT_PX }} />}>
      <Drawn key={String(isDark)} {...props} isDark={isDark} />
    </Suspense>
  );
};
