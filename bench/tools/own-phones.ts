import { type Session, sessionsFrom } from './load.ts';

const phones = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; 2410DPN6CC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; PJD110) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; U; Android 14; zh-cn; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.0.0 Mobile Safari/537.36',
] as const;

/** The user agent of a person's phone. */
export const phoneOf = (index: number): string => phones[index % phones.length] ?? phones[0];

/** The address of a person on a network of their own; four share a /24. */
export const ownNetwork = (index: number): string =>
  `36.${16 + Math.floor(index / 1_000)}.${Math.floor(index / 4) % 250}.${10 + (index % 4)}`;

/** Subscribers since so many days, each with the phone and the network of their own; `cookies`: a device cookie for each. */
export async function ownPhonesFrom(
  baseUrl: string,
  cookies: readonly string[],
  memberDays: number,
): Promise<readonly Session[]> {
  const sessions = await sessionsFrom(baseUrl, cookies.length, memberDays);
  return sessions.map((session, index) => ({
    ...session,
    'x-forwarded-for': ownNetwork(index),
    'user-agent': phoneOf(index),
    cookie: cookies[index],
  }));
}
