import { CONSOLE_BASE } from '@coupon-centre/contract/limits';
import { useChange } from '#lib/use-change.ts';

const NOT_SIGNED_IN = '8001';

/** The way out; the console is loaded anew, so that nothing of who was here stays, also where the session had ended before. */
export function useSignOut(): () => void {
  const out = useChange('signOut');
  const leave = (): void => location.assign(`${CONSOLE_BASE}/`);
  const onRefusal = ({ code }: { readonly code: string }): boolean => {
    if (code !== NOT_SIGNED_IN) return false;
    leave();
    return true;
  };
  return () =>
    void out.send({}, { isSigningIn: true, onRefusal }).then((done) => {
      if (done !== null) leave();
    });
}
