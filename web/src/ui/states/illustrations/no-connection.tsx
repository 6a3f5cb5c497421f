import { Scene } from './scene.tsx';

/** No network: the signal from the notch is crossed out. */
export const NoConnectionArt = () => (
  <Scene
    print={
      <>
        <path d="M84 58h30M84 74h20" stroke="var(--line)" strokeLinecap="round" strokeWidth="7" />
        <circle cx="150" cy="67" fill="var(--faint)" r="6" />
        <g fill="none" stroke="var(--faint)" strokeLinecap="round" strokeWidth="4">
          <path d="M163 56a17 17 0 0 1 0 22" />
          <path d="M172 48a29 29 0 0 1 0 38" opacity=".6" />
          <path d="M181 40a41 41 0 0 1 0 54" opacity=".3" />
        </g>
        <path d="m152 94 36-52" stroke="var(--warm)" strokeLinecap="round" strokeWidth="5.5" />
      </>
    }
  />
);
