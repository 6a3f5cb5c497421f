const GROUP_LENGTH = 4;

/** A code in groups of four, for reading aloud or typing; one with its own separators stays whole. */
export const groupsOf = (code: string): readonly { readonly at: number; readonly text: string }[] => {
  const size = /^[0-9A-Za-z]+$/.test(code) ? GROUP_LENGTH : code.length;
  const groups: { at: number; text: string }[] = [];
  for (let at = 0; at < code.length; at += size) groups.push({ at, text: code.slice(at, at + size) });
  return groups;
};
