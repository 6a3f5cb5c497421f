import { CONSOLE_BASE } from '@coupon-centre/contract/foundation/limits';
import { keepProviderSignOut } from '#lib/session/provider-sign-out.ts';
import { useChange } from '#lib/use-change.ts';

/** Signs out, even if the session has already ended, and reloads the console so that no data of this operator remains. */
export function useSignOut(): () => void {
  const out = useChange('signOut');
  const leave = (): void => location.assign(`${CONSOLE_BASE}/`);
  const onRefusal = ({ code }: { readonly code: string }): boolean => {
    if (code !== codeOf.NOT_SIGNED_IN) return false;
    leave();
    return true;
  };
  return () =>
    void out.send({}, { isSigningIn: true, onRefusal }).then((done) => {
      if (done === null) return;
      if (done.providerSignOutUrl !== null) keepProviderSignOut(done.providerSignOutUrl);
      leave();
    });
}
