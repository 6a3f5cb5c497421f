/** The menu entry of an address: the longest path that it starts with. */
export const openPath = (shown: readonly { readonly path: string }[], pathname: string): string | undefined =>
  shown
    .map(({ path }) => path)
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .sort((a, b) => b.length - a.length)[0];
