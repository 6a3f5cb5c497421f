import type { CouponPlace, UseOutcome } from './outcome-of-use.ts';

/** The outcomes that have a screen. */
export type ShownOutcome = Extract<UseOutcome, { kind: 'done' | 'processing' | 'failed' }>;

/**
 * What the screen that used the coupon passes to a result screen, in the entry of the browser's history: it survives a
 * reload and is never part of a shared link.
 */
export interface ResultNote {
  readonly uCardId: string;
  /** Who used it; absent in notes of an older build. */
  readonly uid?: string | undefined;
  /** The coupon's title, shown at once. */
  readonly mTitle?: string | undefined;
  readonly outcome: ShownOutcome;
}

/** The route of an outcome's screen. One that is being processed shares the route of success, with another heading. */
export const resultPath = ({ kind }: ShownOutcome): string =>
  kind === 'failed' ? '/useCardFailResult' : '/useCardResult';

const places: readonly string[] = ['BACK', 'STILL_YOURS', 'GONE'] satisfies CouponPlace[];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isText = (value: unknown): value is string => typeof value === 'string';

const isOptionalText = (value: unknown): value is string | undefined => value === undefined || isText(value);

const isOutcome = (value: unknown): value is ShownOutcome => {
  if (!isRecord(value) || !isOptionalText(value['orderNo'])) return false;
  switch (value['kind']) {
    case 'done':
      return isOptionalText(value['redirect']);
    case 'processing':
      return true;
    case 'failed':
      return (
        Array.isArray(value['reasons']) &&
        value['reasons'].every(isText) &&
        isText(value['place']) &&
        places.includes(value['place'])
      );
    default:
      return false;
  }
};

/** The note in a history entry's state; null when the screen was opened without one, or by an older build. */
export const readResultNote = (state: unknown): ResultNote | null => {
  if (!isRecord(state)) return null;
  const { uCardId, uid, mTitle, outcome } = state;
  const isNote = isText(uCardId) && isOptionalText(uid) && isOptionalText(mTitle) && isOutcome(outcome);
  return isNote ? { uCardId, uid, mTitle, outcome } : null;
};

/** Whether the note may be shown to a person: the entry stays in the history when they log out and another logs in. */
export const isNoteOf = ({ uid }: ResultNote, person: string | undefined): boolean =>
  uid === undefined || uid === person;
