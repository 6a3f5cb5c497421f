import { Scene } from '#ui/states/illustrations/scene.tsx';

/** Over: a ticket lying down with a clock on it. */
export const EndedArt = () => (
  <Scene print={<path d="M84 54h30M84 70h18" stroke="var(--line)" strokeLinecap="round" strokeWidth="7" />}>
    <circle cx="146" cy="84" fill="var(--surface)" r="26" stroke="var(--warm)" strokeWidth="4" />
    <path
      d="M146 68v17l11 7"
      fill="none"
      stroke="var(--warm)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="4"
    />
  </Scene>
);
