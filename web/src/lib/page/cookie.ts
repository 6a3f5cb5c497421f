/** The value of a cookie in `document.cookie`, decoded; null where it is absent or not decodable. */
export const cookieValue = (cookies: string, name: string): string | null => {
  for (const pair of cookies.split(';')) {
    const [key, ...rest] = pair.split('=');
    if (key?.trim() !== name) continue;
    try {
      return decodeURIComponent(rest.join('='));
    } catch {
      return null;
    }
  }
  return null;
};

/** Lifetime of a cookie that keeps a choice. */
export const YEAR_SECONDS = 31_536_000;

interface CookieOptions {
  /** Lifetime; zero removes the cookie. */
  readonly seconds: number;
  /** Sets `Secure`, which plain http would not store. */
  readonly isHttps: boolean;
}

/** What to assign to `document.cookie`. */
export const cookieText = (name: string, value: string, { seconds, isHttps }: CookieOptions): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`;

export const readCookie = (name: string): string | null => cookieValue(document.cookie, name);

export const writeCookie = (name: string, value: string, seconds: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from most browsers we serve
  document.cookie = cookieText(name, value, { seconds, isHttps: location.protocol === 'https:' });
};
