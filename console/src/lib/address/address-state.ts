import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type AddressValues, addressWith, valuesIn } from './address-values.ts';

/**
 * Filters, tabs and the like in the address, so that they survive a reload and can be shared. Pass the defaults as a constant;
 * default values are left out. A change returns to the first page of a list; one
 * of `open`, the row that is open over it, does not.
 */
export function useAddressState<State extends AddressValues>(
  usual: State,
): readonly [State, (change: Partial<State>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(() => valuesIn(parameters, usual), [parameters, usual]);
  const change = useCallback(
    (changes: Partial<State>) => setParameters((before) => addressWith(before, changes, usual), { replace: true }),
    [setParameters, usual],
  );
  return [state, change];
}
