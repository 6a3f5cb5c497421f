import { useLocation, useSearch } from 'wouter';
import { parameterOf } from '#lib/navigation/parameter.ts';
import { useClasses } from './centre-data.ts';

/** The id of the panel that the tabs switch. */
export const CLASS_PANEL_ID = 'classes';
/** A few coupons of every class. */
export const RECOMMENDED = '';

/** The chosen class, kept in the address, and a function to choose another. */
export const useChosenClass = (): readonly [string, (key: string) => void] => {
  const { data } = useClasses();
  const [path, navigate] = useLocation();
  const classId = parameterOf({ search: useSearch(), hash: '' }, 'classId');
  const selected = data?.classes.some((found) => found.classId === classId) ? (classId ?? RECOMMENDED) : RECOMMENDED;
  const choose = (key: string): void =>
    navigate(key === RECOMMENDED ? path : `${path}?classId=${encodeURIComponent(key)}`, { replace: true });
  return [selected, choose];
};
