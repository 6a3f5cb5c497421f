import { useScheme } from '#lib/scheme.tsx';
import type { ChartProps } from './drawn-chart.tsx';
import { loadedPart } from './loaded-part.tsx';

export type { ChartOption } from './drawn-chart.tsx';

const HEIGHT_PX = 280;
const Drawn = loadedPart<ChartProps & { readonly isDark: boolean }>(
  async () => (await import('./drawn-chart.tsx')).DrawnChart,
  {
    waiting: ({ height = HEIGHT_PX }) => <div style={{ height }} />,
  },
);

/**
 * A chart in the console's colours, as wide as its container; redrawn when the colours change. What draws it is loaded after the
 * figures around it.
 */
export const Chart = (props: ChartProps) => {
  const { isDark } = useScheme();
  return <Drawn key={String(isDark)} {...props} isDark={isDark} />;
};
