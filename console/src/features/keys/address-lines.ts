/** An address list as typed, one to a line or with commas between. */
export const addressesOf = (text = ''): string[] => [
  ...new Set(text.split(/[\s,，;；]+/).filter((part) => part !== '')),
];

export const addressLines = (addresses: readonly string[]): string => addresses.join('\n');
