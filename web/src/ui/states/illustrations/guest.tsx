import { Scene, Signal } from './scene.tsx';

/** Not logged in: the ticket waits for a number. */
export const GuestArt = () => (
  <Scene print={<Signal />}>
    <g transform="translate(76 30)">
      <rect fill="var(--brand-tint)" height="76" rx="9" stroke="var(--brand-ink)" strokeWidth="3.5" width="46" />
      <path d="M18 8h10" stroke="var(--brand-ink)" strokeLinecap="round" strokeWidth="3" />
      <circle cx="23" cy="30" fill="var(--brand-ink)" r="7" />
      <path d="M11 52a12 12 0 0 1 24 0Z" fill="var(--brand-ink)" />
      <path d="M15 64h16" stroke="var(--warm)" strokeLinecap="round" strokeWidth="4" />
    </g>
  </Scene>
);
