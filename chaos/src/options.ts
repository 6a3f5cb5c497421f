import { parseArgs } from 'node:util';
import type { foreignInstallation } from '#installation/foreign.ts';
import type { Kind } from '#schedule.ts';
import { UsageProblem } from '#usage-problem.ts';

export interface Options {
  readonly minutes: number;
  readonly seed: number;
  /** Names of faults; undefined: all. */
  readonly faults: readonly string[] | undefined;
  readonly kinds: readonly Kind[];
  readonly foreign: Parameters<typeof foreignInstallation>[0] | undefined;
  /** Where the history and the data go; undefined: a temporary folder, which is kept if something was found. */
  readonly folder: string | undefined;
  /** Probes that miss their target count as found. */
  readonly strictProbes: boolean;
}

const DEFAULT_MINUTES = 10;
const SEEDS = 2 ** 31;
const OWN_KINDS = ['one', 'nodes', 'disk'] as const satisfies readonly Kind[];

const list = (text: string): readonly string[] => text.split(',').filter((item) => item !== '');

function numberOf(name: string, text: string | undefined, fallback: number): number {
  const number = text === undefined ? fallback : Number(text);
  if (!Number.isFinite(number) || number < 0) throw new UsageProblem(`--${name} is a number, not "${text}"`);
  return number;
}

function originOf(address: string): string {
  const { origin } = URL.parse(address) ?? {};
  if (origin === undefined || origin === 'null')
    throw new UsageProblem(`--address is one like https://host, not "${address}"`);
  return origin;
}

function foreignOf(
  values: Readonly<Partial<Record<'address' | 'database' | 'sandbox-key' | 'kill', string>>>,
): Options['foreign'] {
  const { address, database, 'sandbox-key': sandboxKey, kill: killCommand } = values;
  if (address === undefined && database === undefined) return undefined;
  if (address === undefined || database === undefined)
    throw new UsageProblem('--address and --database belong together');
  const addresses = list(address).map((each) => originOf(each));
  return { addresses, database, sandboxKey, killCommand };
}

function valuesIn(commandLine: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    minutes: text,
    seed: text,
    faults: text,
    address: text,
    database: text,
    'sandbox-key': text,
    kill: text,
    folder: text,
    'strict-probes': { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args: [...commandLine], options }).values;
  } catch (error) {
    throw new UsageProblem(`${(error as Error).message} (npm run chaos -- --help)`);
  }
}

/** Reads the command line. Throws UsageProblem. */
export function readOptions(commandLine: readonly string[], known: readonly string[]): Options {
  const values = valuesIn(commandLine);
  const faults = values.faults === undefined ? undefined : list(values.faults);
  const unknown = faults?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) throw new UsageProblem(`Unknown fault ${unknown.join(', ')}. Known: ${known.join(', ')}`);
  const foreign = foreignOf(values);
  return {
    minutes: numberOf('minutes', values.minutes, DEFAULT_MINUTES),
    seed: numberOf('seed', values.seed, Date.now() % SEEDS),
    faults,
    kinds: foreign === undefined ? OWN_KINDS : ['foreign'],
    foreign,
    folder: values.folder,
    strictProbes: values['strict-probes'],
  };
}
