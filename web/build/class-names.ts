import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const LENGTH = 4;

/** Class names of four characters, the same in the browser's and the server's build; they are a good part of the HTML. */
export const shortClassNames = (name: string, file: string): string => {
  const topic = relative(import.meta.dirname, file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(`${topic} ${name}`).digest('base64url');
  return `c${hash.replace(/[-_]/g, '').slice(0, LENGTH)}`;
};
