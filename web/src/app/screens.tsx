import type { PublicData } from '@coupon-centre/contract/front-ends/page-rendering';
import { type ComponentType, lazy } from 'react';
import { loadCentre } from '#features/centre/centre-part.tsx';
import { CentreScreen } from '#features/centre/centre-screen.tsx';
import type { ScreenName } from './routes.ts';

/** Loads what leads to the other screens, so that a tap on a link need not wait for it. */
export const loadOthers = async () => import('./other-screens.ts');

/** Screens load on first use or when the page is idle; of the centre, what a first tap does without. */
const load = async (name: ScreenName): Promise<ComponentType> => {
  if (name !== 'centre') return (await loadOthers()).otherScreens[name]();
  await loadCentre();
  return CentreScreen;
};

const known = new Map<ScreenName, ComponentType>();

/** The screen, loaded when it is rendered; the answer is stable for the life of the page. */
export const screenOf = (name: ScreenName): ComponentType => {
  const screen = known.get(name) ?? lazy(async () => ({ default: await load(name) }));
  known.set(name, screen);
  return screen;
};

/** Screens that are loaded before their first render: those that the server renders. */
const ready = new Map<ScreenName, ComponentType>();

/** The screen if it can render at once; the answer is stable for the life of the page. */
export const readyScreen = (name: ScreenName): ComponentType | undefined => ready.get(name);

/** Loads a whole screen before its first render, as the server does. */
export const loadScreen = async (name: PublicData['screen']): Promise<void> => {
  ready.set(name, await load(name));
};

/** Loads what the browser needs to hydrate a screen. The parts of the centre come later, in their turns. */
export const loadRendered = async (name: PublicData['screen']): Promise<void> => {
  if (name === 'centre') ready.set(name, CentreScreen);
  else await loadScreen(name);
};
