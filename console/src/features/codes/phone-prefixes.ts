/** The prefixes in a typed list, separated by commas or spaces. */
export const prefixesIn = (text = ''): string[] => text.split(/[\s,，]+/).filter((part) => part !== '');

/** Whether a mobile number can start like this: 1 to 7 digits, the first a 1. */
export const isPrefix = (text: string): boolean => /^1\d{0,6}$/.test(text);
