import { Scene, Signal } from './scene.tsx';

/** Being processed: the ticket carries a clock. */
export const UseProcessingArt = () => (
  <Scene print={<Signal />}>
    <circle cx="104" cy="66" fill="var(--surface)" r="28" stroke="var(--brand-ink)" strokeWidth="4" />
    <path
      d="M104 50v17l11 8"
      fill="none"
      stroke="var(--brand-ink)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="5"
    />
  </Scene>
);
