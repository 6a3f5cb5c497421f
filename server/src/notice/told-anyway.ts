import type { OperationalEvent } from '@coupon-centre/contract/events/events';

/** Whether the operator of this name is told whatever they chose: of codes that they ordered, approved or took out. */
export const isToldAnyway = ({ type, data }: OperationalEvent, name: string): boolean =>
  type === 'codes.taken' &&
  (data.orderedBy === name || data.takenBy === name || data.approvedBy?.includes(name) === true);
