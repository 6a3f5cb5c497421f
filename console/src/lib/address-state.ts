import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

type Value = string | number | boolean;
export type AddressValues = Readonly<Record<string, Value>>;

/** What an address holds is text; it is read as what stands there by default. */
function read(text: string | null, usual: Value): Value {
  if (text === null) return usual;
  if (typeof usual === 'number') return Number.isFinite(Number(text)) ? Number(text) : usual;
  return typeof usual === 'boolean' ? text === 'true' : text;
}

/** What is in the address only for a page that has been turned to. */
const PAGE_PARAMETERS = ['page', 'trail'] as const;

/**
 * Filters, tabs and the like, kept in the address: they outlive a reload and can be sent to a colleague. Give the defaults as a
 * constant; a value that is as by default is not in the address. A change goes back to the first page of a list.
 */
export function useAddressState<State extends AddressValues>(
  usual: State,
): readonly [State, (change: Partial<State>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(usual).map(([name, value]) => [name, read(parameters.get(name), value)]),
      ) as unknown as State,
    [parameters, usual],
  );
  const change = useCallback(
    (changes: Partial<State>) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === usual[name] || value === undefined) next.delete(name);
            else next.set(name, String(value));
          }
          for (const name of PAGE_PARAMETERS) if (!(name in changes)) next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParameters, usual],
  );
  return [state, change];
}

type Said<State> = { -readonly [Name in keyof State]?: Exclude<State[Name], ''> };

/** The filters that say something: a request without the empty ones. */
export const said = <State extends AddressValues>(filters: State): Said<State> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Said<State>;
