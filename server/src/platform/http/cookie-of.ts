/** The plain value of a cookie in a `Cookie` header; undefined without it. Ours need no decoding. */
export function cookieOf(cookies: string | undefined, name: string): string | undefined {
  const pair = cookies?.split(';').find((text) => text.trimStart().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}
