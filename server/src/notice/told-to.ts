import type { OperationalEvent } from '@coupon-centre/contract/events/events';

/** Names of operators who are told whatever they chose: of codes that they ordered, approved or took out. */
export const toldAnyway = ({ type, data }: OperationalEvent): readonly string[] =>
  type === 'codes.taken' ? [data.orderedBy, data.takenBy, ...(data.approvedBy ?? [])] : [];

/**
 * The name of an operator who is not told of an event: who submits a draft knows that it waits, and who reaches a daily cap was
 * told. Everything else ends later or is done by others, so that it is news to everyone, to who ordered an import or a
 * distribution as well.
 */
export function knowsAlready({ type, data }: OperationalEvent): string | null {
  if (type === 'draft.waiting') return data.submittedBy;
  return type === 'daily_sum.high' ? data.operatorName : null;
}

/** Whether the operator of this name is told of an event, if they may see it. `isWanted`: they want its kind in this way. */
export const isToldTo = (event: OperationalEvent, name: string, isWanted: boolean): boolean =>
  toldAnyway(event).includes(name) || (isWanted && name !== knowsAlready(event));
