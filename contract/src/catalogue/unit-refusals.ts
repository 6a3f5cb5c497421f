/** Refusals of calls that make units of a coupon: beyond its ceiling or its campaign's budget, in all or on this day. */
export const unitRefusals = ['CEILING_REACHED', 'CEILING_DAY_REACHED', 'BUDGET_REACHED', 'DAY_REACHED'] as const;
