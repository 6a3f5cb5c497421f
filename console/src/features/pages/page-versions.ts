import type { CallResponse } from '#lib/call.ts';

/** Whether a version is being written or decided: a page has one at a time. */
export const hasOpenVersion = ({ versions }: Pick<CallResponse<'showPage'>, 'versions'>): boolean =>
  versions.some(({ state }) => state === 'DRAFT' || state === 'IN_REVIEW');
