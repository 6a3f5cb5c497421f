import type { Locale } from '@coupon-centre/contract/foundation/field';
import { StartProblem } from '#platform/process/start-problem.ts';
import { initWords } from './init-words.ts';
import {
  type Answers,
  isAnswer,
  parseAnswers,
  problemOf,
  type QuestionName,
  questionNames,
  questionOf,
} from './questions.ts';

export type Given = Readonly<Partial<Record<QuestionName, string>>>;

/** Someone at a terminal; undefined where nobody is. */
export interface Terminal {
  ask(question: string): Promise<string>;
  say(line: string): void;
}

interface Known {
  /** By flag or file. */
  readonly given: Given;
  /** Settings as they are. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  readonly locale: Locale;
}

function usualAnswer(name: QuestionName, settings: Known['settings']): string | undefined {
  const { setting, usual } = questionOf(name);
  const sofar = setting === undefined ? undefined : settings[setting];
  return sofar !== undefined && sofar !== '' ? sofar : usual;
}

/** A password in an address is not shown. */
export const masked = (value: string): string => value.replace(/^(\w+:\/\/[^:/@]*:)[^@]*@/, '$1***@');

async function askOne(name: QuestionName, { settings, locale }: Known, terminal: Terminal): Promise<string> {
  const { ask, shape } = questionOf(name);
  const usual = usualAnswer(name, settings);
  const shown = usual === undefined ? '' : ` [${masked(usual)}]`;
  for (;;) {
    const said = (await terminal.ask(`${ask[locale]} (${shape[locale]})${shown}: `)).trim();
    const answer = said === '' && usual !== undefined ? usual : said;
    if (isAnswer(name, answer)) return answer;
    terminal.say(`${initWords[locale].wrong}${shape[locale]}`);
  }
}

/**
 * All answers: those given, then what a person at the terminal says, else the usual ones. Throws StartProblem that names each that
 * is wrong, and without a terminal each that is missing.
 */
export async function gatherAnswers(known: Known, terminal: Terminal | undefined): Promise<Answers> {
  const { given, settings, locale } = known;
  const answerOf = (name: QuestionName): string | undefined =>
    given[name] ?? (terminal === undefined ? usualAnswer(name, settings) : undefined);
  const problems = questionNames.filter((name) => {
    const value = answerOf(name);
    return value === undefined ? terminal === undefined : !isAnswer(name, value);
  });
  if (problems.length > 0) {
    throw new StartProblem(initWords[locale].lacking(problems.map((name) => problemOf(name, locale))));
  }
  const answers: [QuestionName, string][] = [];
  for (const name of questionNames) {
    const value = answerOf(name);
    if (value !== undefined) answers.push([name, value]);
    else if (terminal !== undefined) answers.push([name, await askOne(name, known, terminal)]);
  }
  return parseAnswers(Object.fromEntries(answers) as Record<QuestionName, string>);
}
