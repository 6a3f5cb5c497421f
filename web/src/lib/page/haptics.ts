/** Long enough to be felt, too short to be heard. */
const TICK_MS = 12;

/** Whether the person asked the device for less motion. */
export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Activation {
  readonly hasBeenActive: boolean;
}

/** A short tick in the hand, where the device has one: something was done. Browsers refuse it before the first tap. */
export const tick = (): void => {
  const { userActivation } = navigator as { readonly userActivation?: Activation };
  if (userActivation?.hasBeenActive === false || prefersStillness()) return;
  if ('vibrate' in navigator) navigator.vibrate(TICK_MS);
};
