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

/** What to assign to `document.cookie`; zero seconds removes it. `Secure` on https, where it would otherwise be lost. */
export const cookieText = (name: string, value: string, seconds: number, isHttps: boolean): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`;

export const readCookie = (name: string): string | null => cookieValue(document.cookie, name);

export const writeCookie = (name: string, value: string, seconds: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from most browsers we serve
  document.cookie = cookieText(name, value, seconds, location.protocol === 'https:');
};
