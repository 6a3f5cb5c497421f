import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/* What deploy's own files say to run, read from them as they stand. */

/** A unit's settings of a section: each name with its values, in order. */
export type Unit = ReadonlyMap<string, readonly string[]>;

/** Reads the section [Service] of a unit for an instance. */
export function serviceOf(text: string, instance: string): Unit {
  const section = text.split(/^\[Service\]$/m)[1]?.split(/^\[/m)[0] ?? '';
  const found = new Map<string, string[]>();
  for (const line of section.split('\n')) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    found.set(name, [...(found.get(name) ?? []), value.replaceAll('%i', instance)]);
  }
  return found;
}

/** Assignments such as `A=1 B=2`, or the lines of a file of them. */
export const assignmentsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/(?:^|\s)([A-Z_]+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]));

export interface ImageStep {
  readonly instruction: string;
  readonly given: string;
}

/** The instructions of a Containerfile, each on one line. */
export const imageSteps = (text: string): readonly ImageStep[] =>
  text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({
      instruction: line.slice(0, line.indexOf(' ')),
      given: line.slice(line.indexOf(' ') + 1).trim(),
    }));

/** The one value of an instruction. Throws where there are several: the last would count. */
export function onlyGiven(steps: readonly ImageStep[], instruction: string): string {
  const [step, ...others] = steps.filter((each) => each.instruction === instruction);
  if (step === undefined || others.length > 0) throw new Error(`${instruction}: one was expected`);
  return step.given;
}

/** Copies what `COPY .` does from a release's folder: what its `.dockerignore` lets in, in its order. */
export async function copyIntoImage(release: string, to: string): Promise<void> {
  const lines = (await readFile(join(release, '.dockerignore'), 'utf8')).trim().split('\n');
  for (const line of lines) {
    if (line === '*' || line.startsWith('**/')) continue;
    const name = line.replace(/^!/, '');
    if (line === name) await rm(join(to, name), { recursive: true });
    else await cp(join(release, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}
