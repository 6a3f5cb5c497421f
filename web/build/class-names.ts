import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { letters } from './letters.ts';

const SOURCES = join(import.meta.dirname, '../src');

/**
 * Short class names: letters for the file, a number for the class. Class names are a good part of the HTML. The
 * browser's and the server's build agree because both number the same files in the same order.
 */
export const shortClassNames = (): ((name: string, file: string) => string) => {
  const files = globSync('**/*.module.css', { cwd: SOURCES }).sort();
  const known = new Map<string, string[]>();
  return (name, file) => {
    const path = relative(SOURCES, file.split('?')[0] ?? file);
    const names = known.get(path) ?? [];
    known.set(path, names);
    if (!names.includes(name)) names.push(name);
    return `${letters(files.indexOf(path))}${names.indexOf(name)}`;
  };
};
