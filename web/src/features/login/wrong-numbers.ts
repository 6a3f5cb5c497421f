import { ONE_CLICK_REST_MS, ONE_CLICK_WRONG_MAX } from '@coupon-centre/contract/foundation/limits';

const NAME = 'oneClickWrong';

/** Times of wrong numbers that still count, epoch milliseconds. */
export const stillCounted = (text: string | null, nowMs: number): readonly number[] => {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter((at) => typeof at === 'number' && at <= nowMs && nowMs - at < ONE_CLICK_REST_MS);
  } catch {
    return [];
  }
};

const stored = (): readonly number[] => {
  try {
    return stillCounted(localStorage.getItem(NAME), Date.now());
  } catch {
    return [];
  }
};

/** Whether one more try is safe: the carrier locks a number for a day after the third wrong one. */
export const mayTryNumber = (): boolean => stored().length < ONE_CLICK_WRONG_MAX;

export const noteWrongNumber = (): void => {
  try {
    localStorage.setItem(NAME, JSON.stringify([...stored(), Date.now()]));
  } catch {
    // Storage is unavailable; the carrier counts as well.
  }
};
