import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { z } from 'zod';
import { StartProblem } from '#platform/process/start-problem.ts';
import type { Given, Terminal } from './init/gather-answers.ts';
import { initWords } from './init/init-words.ts';
import { questionNames, questionOf } from './init/questions.ts';
import { runAdministratorsOnly, runInit } from './init/run-init.ts';
import { runPlainCommand } from './run-command.ts';

/* `npm run init`: settings, a starter content and the first administrators of a new province. */

const PROJECT = join(import.meta.dirname, '../../..');
const RELEASE_SETTINGS = '/etc/coupon-centre/settings';

const own = {
  answers: { type: 'string' },
  settings: { type: 'string' },
  overwrite: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  'administrators-only': { type: 'boolean', default: false },
  language: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;
const ofQuestions = Object.fromEntries(questionNames.map((name) => [name, { type: 'string' as const }]));

function flags() {
  try {
    return parseArgs({ options: { ...ofQuestions, ...own } }).values;
  } catch (error) {
    throw new StartProblem((error as Error).message);
  }
}

/** The language that is asked for, else that of the terminal. */
function localeOf(language: string | undefined): Locale {
  const asked = language ?? Intl.DateTimeFormat().resolvedOptions().locale;
  return asked.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

const givenSchema = z.partialRecord(z.enum(questionNames), z.string());

function answersIn(path: string | undefined): Given {
  if (path === undefined) return {};
  try {
    return givenSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new StartProblem(`--answers ${path}: ${reason}`);
  }
}

const helpLines = (locale: Locale): readonly string[] => [
  ...initWords[locale].usage,
  '',
  ...questionNames.map((name) => {
    const { ask, shape, usual } = questionOf(name);
    return `  --${name} ${ask[locale]}: ${shape[locale]}${usual ? ` [${usual}]` : ''}`;
  }),
];

const terminalOn = (lines: Interface): Terminal => ({
  ask: (question) => lines.question(question),
  say: (line) => {
    process.stdout.write(`${line}\n`);
  },
});

await runPlainCommand(async () => {
  const { answers, settings, language, help, ...asked } = flags();
  const locale = localeOf(language);
  if (help) return { isWell: true, lines: helpLines(locale) };
  if (asked['administrators-only']) return runAdministratorsOnly(locale);
  const isRelease = existsSync(join(PROJECT, 'release.json'));
  const settingsPath = settings ?? (isRelease ? RELEASE_SETTINGS : join(PROJECT, '.env'));
  const named = Object.fromEntries(Object.entries(asked).filter(([name]) => name in ofQuestions));
  const given: Given = { ...answersIn(answers), ...named };
  const { overwrite, yes } = asked;
  const lines = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  try {
    const terminal = lines && terminalOn(lines);
    return await runInit({ given, settingsPath, overwrite, yes, locale, terminal });
  } catch (error) {
    // Ctrl-C at a question.
    if (error instanceof Error && error.name === 'AbortError') throw new StartProblem(initWords[locale].stopped);
    throw error;
  } finally {
    lines?.close();
  }
});
