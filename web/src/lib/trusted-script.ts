/** As the browser's own type has it; to TypeScript's it is a text. */
type ScriptAddress = string;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): ScriptAddress };
}

/** A policy may be made once in a page's life. */
const trusted = new Map<string, ScriptAddress>();

/**
 * A script's address, known to be ours where the page demands it of all that runs. `policy`: one that the page's
 * content-security policy names; it stands for this one address, which is a constant or the configuration's.
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

/** Loads a script that is not ours. Rejects when it does not come; asking again tries again. */
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
