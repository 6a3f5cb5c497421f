import type { BarSeriesOption, FunnelSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import { BarChart, FunnelChart, LineChart, PieChart } from 'echarts/charts';
import type {
  DatasetComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import { AriaComponent, DatasetComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ComposeOption, type ECharts, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useScheme } from '#lib/scheme.tsx';

use([
  ...[BarChart, LineChart, PieChart, FunnelChart, CanvasRenderer],
  ...[AriaComponent, DatasetComponent, GridComponent, LegendComponent, TooltipComponent],
]);

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | FunnelSeriesOption
  | DatasetComponentOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
>;

const LIGHT = {
  colors: ['#006e8c', '#d2691e', '#4a56c4', '#1b7a46', '#c0264b', '#8a6d00'],
  ink: '#45606a',
  line: '#d5e1e5',
};
const DARK = {
  colors: ['#35b9d4', '#ff9f75', '#98a2ff', '#62cf97', '#ff8aa6', '#e0c050'],
  ink: '#abc3ca',
  line: '#24424d',
};

/** What every chart of ours looks like. */
function themed(option: ChartOption, isDark: boolean): ChartOption {
  const { colors, ink } = isDark ? DARK : LIGHT;
  return {
    color: colors,
    backgroundColor: 'transparent',
    textStyle: { color: ink, fontFamily: 'inherit' },
    animationDuration: 200,
    // Sentences of its figures for those who hear the screen.
    aria: { enabled: true },
    tooltip: { trigger: 'axis', renderMode: 'richText' },
    ...option,
  };
}

interface Props {
  /** What it shows, for those who hear the screen. */
  readonly label: string;
  readonly option: ChartOption;
  /** CSS pixels. */
  readonly height?: number;
}

/** A chart in the console's colours that follows its place's width. */
export const Chart = ({ label, option, height = 280 }: Props) => {
  const { isDark } = useScheme();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  useEffect(() => {
    if (place.current === null) return;
    const made = init(place.current);
    chart.current = made;
    const watch = new ResizeObserver(() => made.resize());
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      made.dispose();
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(themed(option, isDark), { notMerge: true });
  }, [option, isDark]);
  return <div aria-label={label} ref={place} role="img" style={{ height, width: '100%' }} />;
};
