import { Scene, Signal } from './scene.tsx';

/** Used: the ticket carries a check mark, the signal leaves the notch. */
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
    <path d="M104 16v9m-21-3 4 8m38-12-4 8" stroke="var(--brand-bright)" strokeLinecap="round" strokeWidth="3" />
  </Scene>
);
