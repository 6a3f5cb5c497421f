import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';

/** Style sheets that are there or on their way. */
const styles = new Map<string, Promise<unknown>>();

const isHere = (address: string): boolean => document.querySelector(`[href="${address}"],[src="${address}"]`) !== null;

/** Has the browser load a file, once; a style sheet is waited for. What failed is asked for again. */
const request = (address: string): Promise<unknown> | undefined => {
  if (isHere(address)) return styles.get(address);
  const link = document.createElement('link');
  const isStyle = address.endsWith('.css');
  const script = link.relList.supports('modulepreload') ? 'modulepreload' : 'preload';
  link.rel = isStyle ? 'stylesheet' : script;
  if (!isStyle) link.as = 'script';
  link.crossOrigin = '';
  link.href = address;
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(address));
    };
  });
  document.head.append(link);
  if (isStyle) styles.set(address, loaded);
  // The import itself tells whether a script has come.
  else loaded.catch(() => undefined);
  return isStyle ? loaded : undefined;
};

const fetchFile = async (address: string): Promise<unknown> => {
  if (isHere(address)) return;
  const response = await fetch(address);
  if (!response.ok) throw new Error(address);
  return response.blob();
};

let isAhead = false;

/** Every `import()` of the build comes through here (`build/part-loader.ts`): `files` are those of the part. */
export const loadPart = async <Part>(importPart: () => Promise<Part>, files: readonly string[] = []): Promise<Part> => {
  const addresses = files.map((file) => `${PAGE_BASE}/${file}`);
  if (isAhead) await Promise.all(addresses.map(fetchFile));
  await Promise.all(addresses.map(request));
  return importPart();
};

/**
 * Preloads: fetches the files of the part that `load` imports, and only then imports it. Chromium of 2024 and before keeps a failed
 * import until the page is reloaded; a failed fetch is simply repeated.
 */
export const loadAhead = <Part>(load: () => Promise<Part>): Promise<Part> => {
  isAhead = true;
  const coming = load();
  isAhead = false;
  return coming;
};
