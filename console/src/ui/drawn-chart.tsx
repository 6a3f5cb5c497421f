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
import { palettes } from '#lib/palette.ts';

use([
  BarChart,
  LineChart,
  PieChart,
  FunnelChart,
  CanvasRenderer,
  AriaComponent,
  DatasetComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
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

/** Series colours after the brand colour. */
const series = {
  light: ['#d2691e', '#4a56c4', '#1b7a46', '#c0264b', '#8a6d00'],
  dark: ['#ff9f75', '#98a2ff', '#62cf97', '#ff8aa6', '#e0c050'],
};

/** Defaults of every chart; its option overrides them. */
function themeOf(isDark: boolean): object {
  const scheme = isDark ? 'dark' : 'light';
  const { brand, soft, line } = palettes[scheme];
  const text = { color: soft, fontSize: 12 };
  const axis = {
    axisLabel: text,
    axisLine: { lineStyle: { color: line } },
    axisTick: { lineStyle: { color: line } },
    splitLine: { lineStyle: { color: line } },
    nameTextStyle: text,
  };
  return {
    color: [brand, ...series[scheme]],
    backgroundColor: 'transparent',
    textStyle: { ...text, fontFamily: 'inherit' },
    legend: { textStyle: text },
    categoryAxis: axis,
    valueAxis: axis,
    timeAxis: axis,
  };
}

const HEIGHT_PX = 280;
const COMMON: ChartOption = {
  animationDuration: 200,
  // Describes the figures in sentences for screen readers.
  aria: { enabled: true },
  tooltip: { trigger: 'axis', renderMode: 'richText' },
};

export interface ChartProps {
  /** Label for screen readers. */
  readonly label: string;
  readonly option: ChartOption;
  /** CSS pixels. */
  readonly height?: number;
}

/** The chart itself. Load it with `Chart`. */
export const DrawnChart = ({
  label,
  option,
  height = HEIGHT_PX,
  isDark,
}: ChartProps & { readonly isDark: boolean }) => {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  useEffect(() => {
    if (place.current === null) return;
    const made = init(place.current, themeOf(isDark));
    chart.current = made;
    const watch = new ResizeObserver(() => made.resize());
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      made.dispose();
    };
  }, [isDark]);
  useEffect(() => {
    chart.current?.setOption({ ...COMMON, ...option }, { notMerge: true });
  }, [option]);
  // Until the chart is drawn for a narrower container, the old drawing must not widen the screen.
  return <div aria-label={label} ref={place} role="img" style={{ height, width: '100%', overflow: 'hidden' }} />;
};
