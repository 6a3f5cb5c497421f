import { Scene, Signal } from './scene.tsx';

/** Nothing there yet: the ticket's lines are blank. */
export const NothingHereArt = () => (
  <Scene
    print={
      <>
        <path d="M84 58h30M84 74h20" stroke="var(--line)" strokeLinecap="round" strokeWidth="7" />
        <Signal />
      </>
    }
  />
);
