/** A TrustedScriptURL at run time; TypeScript's DOM types take a string. */
type ScriptAddress = string;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): ScriptAddress };
}

/** A policy can be created only once per page. */
const trusted = new Map<string, ScriptAddress>();

/**
 * A script URL under Trusted Types, where the page requires them. `policy`: one that the page's content-security policy
 * names; it allows this URL only, a constant or configured one.
 */
export const trustedScript = (policy: string, address: string): ScriptAddress => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const known = trusted.get(policy);
  if (known !== undefined) return known;
  const made =
    trustedTypes?.createPolicy(policy, { createScriptURL: () => address }).createScriptURL(address) ?? address;
  trusted.set(policy, made);
  return made;
};

/** Loads a third-party script. Rejects if it fails; calling again retries. */
export const loadScript = (policy: string, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${policy} did not load`));
    };
    script.src = trustedScript(policy, address);
    document.head.append(script);
  });
