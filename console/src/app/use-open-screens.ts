import { useSession } from '#lib/session/session.tsx';
import type { Screen } from './groups.ts';
import { screens } from './screens.tsx';

/** The screens of the menu that the operator may open. */
export function useOpenScreens(): readonly Screen[] {
  const { rights, branch } = useSession();
  return screens.filter(
    ({ right, group, isHeadOffices }) =>
      group !== undefined &&
      (right === undefined || rights.includes(right)) &&
      (branch === null || isHeadOffices !== true),
  );
}
