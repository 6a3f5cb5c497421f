import { Scene, Signal } from './scene.tsx';

/** On its way: the ticket's clock runs. */
export const InProgressArt = () => (
  <Scene print={<Signal />}>
    <circle cx="104" cy="66" fill="var(--brand)" r="28" />
    <path
      d="M104 50v16l10 8"
      fill="none"
      stroke="var(--on-brand)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="6"
    />
  </Scene>
);
