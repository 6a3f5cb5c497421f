import { useLocation, useSearch } from 'wouter';
import { parameterOf } from '#lib/navigation/parameter.ts';
import { useClasses } from './centre-data.ts';

/** The id of the panel that the tabs switch. */
export const CLASS_PANEL_ID = 'classes';
/** A few coupons of every class. */
export const RECOMMENDED = '';
/** Lists that are no class: no class's id has a dot. */
export const FOR_YOU = '.forYou';
export const ALL = '.all';

/** The chosen list, kept in the address, and a function to choose another. */
export const useChosenList = (): readonly [string, (key: string) => void] => {
  const { data } = useClasses();
  const [path, navigate] = useLocation();
  const wanted = parameterOf({ search: useSearch(), hash: '' }, 'classId');
  const lists = [FOR_YOU, ALL, ...(data?.classes ?? []).map(({ classId }) => classId)];
  const choose = (key: string): void =>
    navigate(key === RECOMMENDED ? path : `${path}?classId=${encodeURIComponent(key)}`, { replace: true });
  return [wanted !== null && lists.includes(wanted) ? wanted : RECOMMENDED, choose];
};
