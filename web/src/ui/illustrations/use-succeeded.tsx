import { Scene, Signal } from './scene.tsx';

/** Used: the ticket bears the mark of it, the signal goes out. */
export const UseSucceededArt = () => (
  <Scene print={<Signal />}>
    <circle cx="104" cy="66" fill="var(--good)" r="28" />
    <path
      d="m91 67 9 9 18-19"
      fill="none"
      stroke="var(--surface)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="7"
    />
    <path d="M104 20v8m-20-2 4 7m36-7-4 7" stroke="var(--brand-bright)" strokeLinecap="round" strokeWidth="3" />
  </Scene>
);
