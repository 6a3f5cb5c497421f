/**
 * The console's colours, the same as on the subscribers' page. Style sheets use them by name, such as `var(--ink)`; the kit and
 * the charts read them from here.
 */
export const palettes = {
  light: {
    page: '#eef3f5',
    surface: '#fff',
    sunk: '#f3f7f8',
    line: '#d5e1e5',
    ink: '#0c2730',
    soft: '#45606a',
    faint: '#566e77',
    brand: '#006e8c',
    'brand-ink': '#00617c',
    'brand-tint': '#dceff4',
    rail: '#00394b',
    'rail-ink': '#d4e8ee',
    'rail-soft': '#9dc3ce',
    'rail-line': 'rgba(255, 255, 255, 0.1)',
    good: '#14744a',
    'good-tint': '#e1f3e9',
    warm: '#b93a0a',
    'warm-tint': '#ffefe6',
    bad: '#b92a2a',
    'bad-tint': '#fdeaea',
  },
  dark: {
    page: '#06171d',
    surface: '#0e262f',
    sunk: '#0a1f27',
    line: '#24424d',
    ink: '#e7f2f4',
    soft: '#abc3ca',
    faint: '#8eaab2',
    brand: '#35b9d4',
    'brand-ink': '#67cee2',
    'brand-tint': '#0f3743',
    rail: '#04222c',
    'rail-ink': '#d4e8ee',
    'rail-soft': '#8eaab2',
    'rail-line': 'rgba(255, 255, 255, 0.08)',
    good: '#62cf97',
    'good-tint': '#10332a',
    warm: '#ff9f75',
    'warm-tint': '#3a2016',
    bad: '#ff9a92',
    'bad-tint': '#3c1d20',
  },
} as const;
export type Palette = Readonly<Record<keyof (typeof palettes)['light'], string>>;

/** Sets a palette's colours as CSS variables. */
export function showPalette(scheme: keyof typeof palettes): void {
  const { style } = document.documentElement;
  style.colorScheme = scheme;
  for (const [name, colour] of Object.entries(palettes[scheme])) style.setProperty(`--${name}`, colour);
}
