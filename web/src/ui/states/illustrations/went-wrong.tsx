import { Scene } from './scene.tsx';

/** Something failed: the signal breaks off, and the ticket shows it. */
export const WentWrongArt = () => (
  <Scene
    print={
      <>
        <path d="M108 50v20" stroke="var(--warm)" strokeLinecap="round" strokeWidth="7" />
        <circle cx="108" cy="84" fill="var(--warm)" r="4.5" />
        <g fill="none" stroke="var(--line)" strokeLinecap="round" strokeWidth="4">
          <path d="M163 56a17 17 0 0 1 0 22" strokeDasharray="8 8" />
          <path d="M172 48a29 29 0 0 1 0 38" strokeDasharray="8 8" />
        </g>
        <path d="m156 60 14 14m0-14-14 14" stroke="var(--warm)" strokeLinecap="round" strokeWidth="4.5" />
      </>
    }
  />
);
