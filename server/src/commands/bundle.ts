import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { withDatabase } from '#app/with-database.ts';
import { type Bundle, BundleProblem, parts, readBundle, writtenBundle } from '#bundle/bundle-file.ts';
import { compareBundle } from '#bundle/compare-bundles.ts';
import { bundleLines, differenceLines, leftOutLines } from '#bundle/difference-lines.ts';
import { exportBundle, readAtOnce } from '#bundle/export-bundle.ts';
import { importBundle } from '#bundle/import-bundle.ts';
import { restricted } from '#bundle/select-things.ts';
import { systemClock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { type Env, readEnv } from '#platform/settings/env.ts';
import { runPlainCommand, type Said } from './run-command.ts';

/* `npm run bundle`: content and campaigns from one installation to another, as a file that people can read. */

const USAGE = `npm run bundle -- export <file> [--only content|campaigns] [--campaign <title or id> …]
npm run bundle -- show <file>
npm run bundle -- diff <file> [--only content|campaigns]
npm run bundle -- import <file> --operator <name> [--only content|campaigns] [--replace-drafts] [--dry-run]`;
answerHelp(`Usage:\n${USAGE}`);

const options = {
  only: { type: 'string' },
  campaign: { type: 'string', multiple: true },
  operator: { type: 'string' },
  'replace-drafts': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

interface Values {
  readonly only?: string | undefined;
  readonly campaign?: readonly string[] | undefined;
  readonly operator?: string | undefined;
  readonly 'replace-drafts'?: boolean | undefined;
  readonly 'dry-run'?: boolean | undefined;
}

/** The options that each verb takes. */
const verbs = {
  export: ['only', 'campaign'],
  show: [],
  diff: ['only'],
  import: ['only', 'operator', 'replace-drafts', 'dry-run'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof options)[]>>;
type Verb = keyof typeof verbs;

const isVerb = (word: string | undefined): word is Verb => word !== undefined && Object.hasOwn(verbs, word);

interface Given {
  readonly verb: Verb;
  readonly file: string;
  readonly values: Values;
}

function given(): Given {
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [verb, file, more] = positionals;
    if (!isVerb(verb) || file === undefined || more !== undefined) throw new Error('Which file, and what about it?');
    const allowed: readonly string[] = verbs[verb];
    const other = Object.keys(values).find((name) => !allowed.includes(name));
    if (other !== undefined) throw new Error(`${verb} has no --${other}`);
    return { verb, file, values };
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}\n${USAGE}`);
  }
}

/** Naming a campaign means that part. */
function partsIn({ only, campaign }: Values): Bundle['parts'] {
  if (only === undefined) return campaign === undefined ? parts : ['campaigns'];
  if (campaign !== undefined) throw new StartProblem(`--campaign goes without --only.\n${USAGE}`);
  const asked = parts.filter((part) => part === only);
  if (asked.length === 0) throw new StartProblem(`--only should be ${parts.join(' or ')}.\n${USAGE}`);
  return asked;
}

function bundleIn({ file, values }: Given): Bundle {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartProblem((error as Error).message);
  }
  return restricted(readBundle(text), partsIn(values));
}

async function exportTo({ file, values }: Given, only: Bundle['parts'], db: Kysely<Schema>): Promise<Said> {
  const { campaign: campaigns = [] } = values;
  const { bundle, leftOut } = await exportBundle(db, { parts: only, campaigns, nowMs: systemClock.now() });
  writeFileSync(file, writtenBundle(bundle));
  return { isWell: true, lines: [...leftOutLines(leftOut), ...bundleLines(bundle.things)] };
}

async function compareWith(bundle: Bundle, db: Kysely<Schema>): Promise<Said> {
  const nowMs = systemClock.now();
  const written = await readAtOnce(db, nowMs);
  const differences = compareBundle(bundle, written, nowMs);
  const isWell = differences.every(({ state }) => state === 'SAME' || state === 'ONLY_HERE');
  return { isWell, lines: [...leftOutLines(written.leftOut), ...differenceLines(differences)] };
}

interface Import {
  readonly bundle: Bundle;
  readonly operator: string;
  readonly isDryRun: boolean;
  readonly replacesDrafts: boolean;
}

async function importFrom(asked: Import, db: Kysely<Schema>, { pageLinkHosts: linkHosts }: Env): Promise<Said> {
  const { leftOut, differences, became } = await importBundle(db, { ...asked, linkHosts, nowMs: systemClock.now() });
  const sum = `In effect: ${became.IN_EFFECT}. Drafts: ${became.DRAFT}. Waiting for approval: ${became.WAITS}.`;
  return {
    isWell: true,
    lines: [
      ...leftOutLines(leftOut),
      ...differenceLines(differences),
      asked.isDryRun ? `Nothing was written. ${sum}` : sum,
    ],
  };
}

/** What is wrong with a bundle is said without a stack. */
async function told(act: () => Said | Promise<Said>): Promise<Said> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof BundleProblem)) throw error;
    return { isWell: false, lines: [error.message] };
  }
}

await runPlainCommand(() =>
  told(() => {
    const asked = given();
    const { verb, values } = asked;
    if (verb === 'export') {
      const only = partsIn(values);
      return withDatabase(readEnv(), (db) => exportTo(asked, only, db));
    }
    const bundle = bundleIn(asked);
    if (verb === 'show') return { isWell: true, lines: bundleLines(bundle.things) };
    if (verb === 'diff') return withDatabase(readEnv(), (db) => compareWith(bundle, db));
    const { operator, 'dry-run': isDryRun = false, 'replace-drafts': replacesDrafts = false } = values;
    if (operator === undefined) throw new StartProblem(`In whose name? --operator\n${USAGE}`);
    return withDatabase(readEnv(), (db, { env }) =>
      importFrom({ bundle, operator, isDryRun, replacesDrafts }, db, env),
    );
  }),
);
