import { readParameter } from '#lib/navigation/parameter.ts';

const SETTING = 'mdebug';

/**
 * Loads the debugging console where the address contains `mdebug=true` (specification §7) and the operator's settings
 * allow it. The server only permits the console's markup in a page whose query asks for it, so with `mdebug` in the
 * hash the page redirects there.
 */
export async function openDebugConsole(isAllowed: boolean): Promise<void> {
  if (!isAllowed || readParameter(SETTING) !== 'true') return;
  const query = new URLSearchParams(location.search);
  if (query.get(SETTING) !== 'true') {
    query.set(SETTING, 'true');
    location.replace(`${location.pathname}?${query}${location.hash}`);
    return;
  }
  const { default: eruda } = await import('eruda');
  eruda.init();
}
