import { isBuiltIn, type Role, roles } from '@coupon-centre/contract/call/rights';
import { roleWords } from '@coupon-centre/contract/operator/role-words';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';

const book = { 'zh-CN': { removed: '已删除的角色' }, en: { removed: 'A removed role' } } as const;

/** Names of the six roles and of those composed from rights, with what to call one that is gone. */
export function useRoleNames() {
  const locale = useLocale();
  const builtIn = useWords(roleWords);
  const { removed } = useWords(book);
  const { data } = useCall('listRoles', {});
  const composed = (data?.items ?? []).map(({ roleId, names }) => [roleId, names[locale]] as const);
  const names: Readonly<Record<string, string>> = { ...builtIn, ...Object.fromEntries(composed) };
  const inForce = (data?.items ?? []).filter(({ rights }) => rights.length > 0).map(({ roleId }) => roleId);
  const choices: readonly Role[] = [...roles, ...inForce];
  return {
    names,
    /** Those that can be given. */
    choices,
    nameOf: (role: Role): string => names[role] ?? (isBuiltIn(role) || data === undefined ? '' : removed),
  };
}
