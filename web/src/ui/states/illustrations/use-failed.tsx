import { Scene } from './scene.tsx';

/** Use failed: the ticket comes back. */
export const UseFailedArt = () => (
  <Scene print={<path d="M84 50h18" stroke="var(--line)" strokeLinecap="round" strokeWidth="7" />}>
    <circle cx="112" cy="70" fill="var(--warm)" r="28" />
    <path
      d="M101 64h14a9 9 0 0 1 0 18h-10m-4-18 7-7m-7 7 7 7"
      fill="none"
      stroke="var(--on-warm)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="5.5"
    />
  </Scene>
);
