import { BELL, LineIcon } from './line-icon.tsx';

const strokes = {
  alert: 'M12 8v5m0 3.2v.1M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z',
  back: 'm14.5 5-7 7 7 7',
  bell: BELL,
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 7.5V12l3 2M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z',
  close: 'm6 6 12 12M18 6 6 18',
  code: 'M4 6v12M8 6v12m3-12v12m4-12v12m2.5-12v12M20.5 6v12',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  forward: 'm9.5 5 7 7-7 7',
  phone: 'M7.5 3h9v18h-9zM11 18h2M12 6.5v6m-2.5-2.5 2.5 2.5 2.5-2.5',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  purse: 'M4 8.5V19h16V8.5H4l11.5-4v4M20 12h-4a1.9 1.9 0 0 0 0 3.8h4',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.5H15',
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.8 15.8 20 20',
  share: 'M12 15V4m-4 3.5L12 3.5l4 4M5 12v8h14v-8',
  signal: 'M5 18.5v.1M5 13a5.5 5.5 0 0 1 5.5 5.5M5 8.5A10 10 0 0 1 15 18.5M5 4a14.5 14.5 0 0 1 14.5 14.5',
  ticket: 'M3.5 6.5h17v3.7a1.9 1.9 0 0 0 0 3.7v3.7h-17v-3.7a1.9 1.9 0 0 0 0-3.7zM14 7v10',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20a7.5 7.5 0 0 1 15 0',
} as const;

export type IconName = keyof typeof strokes;

/** An icon by its name. */
export const Icon = ({ name, size = '1.75em' }: { readonly name: IconName; readonly size?: string }) => (
  <LineIcon path={strokes[name]} size={size} />
);
