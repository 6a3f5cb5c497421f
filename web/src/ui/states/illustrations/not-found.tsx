import { Scene } from './scene.tsx';

/** No such screen: a magnifying glass over a blank ticket. */
export const NotFoundArt = () => (
  <Scene print={<path d="M84 52h16M84 68h10" stroke="var(--line)" strokeLinecap="round" strokeWidth="7" />}>
    <circle cx="122" cy="64" fill="var(--brand-tint)" r="25" stroke="var(--brand-ink)" strokeWidth="4" />
    <path d="m140 82 20 20" stroke="var(--warm)" strokeLinecap="round" strokeWidth="9" />
    <path
      d="M115 59a7.5 7.5 0 1 1 9.5 7.2c-1.5.5-2.5 1.6-2.5 3.3v1.5"
      fill="none"
      stroke="var(--brand-ink)"
      strokeLinecap="round"
      strokeWidth="4"
    />
    <circle cx="122" cy="78" fill="var(--brand-ink)" r="2.6" />
  </Scene>
);
