const KEY = 'console.provider-sign-out';

/** Keeps, for this tab's next sign-in screen, where to sign out at the identity provider too. */
export const keepProviderSignOut = (url: string): void => sessionStorage.setItem(KEY, url);

/** The kept address, once; null: none. */
export function takeProviderSignOut(): string | null {
  const url = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return url;
}
