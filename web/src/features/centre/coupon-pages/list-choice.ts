import type { OfferSort } from '@coupon-centre/contract/centre/list-offers';
import { parameterOf } from '#lib/navigation/parameter.ts';

/** In the order of their buttons; listed here because the contract's list would pull its parser into the bundle. */
export const shownSorts = ['default', 'endingSoon', 'value', 'newest'] as const satisfies readonly OfferSort[];

/** How a list is ordered and filtered. */
export interface ListChoice {
  readonly sort: OfferSort;
  /** Only what can be collected now. */
  readonly isCollectable: boolean;
  /** A class in the results of a search; null: all of them. */
  readonly classId: string | null;
}

type Address = Parameters<typeof parameterOf>[0];

/** What the address says; anything unknown is the default. */
export const listChoiceOf = (address: Address): ListChoice => {
  const sort = parameterOf(address, 'sort');
  return {
    sort: shownSorts.find((known) => known === sort) ?? 'default',
    isCollectable: parameterOf(address, 'now') === '1',
    classId: parameterOf(address, 'classId'),
  };
};

/** The query of the address with that choice; what else it says stays. Empty, or with its `?`. */
export const listQueryOf = (search: string, { sort, isCollectable, classId }: ListChoice): string => {
  const query = new URLSearchParams(search);
  const put = (name: string, value: string | null): void => {
    if (value === null) query.delete(name);
    else query.set(name, value);
  };
  put('sort', sort === 'default' ? null : sort);
  put('now', isCollectable ? '1' : null);
  put('classId', classId);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};
