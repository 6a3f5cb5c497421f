import { randomBytes } from 'node:crypto';
import { type Answers, type QuestionName, questionNames, questionOf } from './questions.ts';
import type { Settings, SettingsFile } from './settings-file.ts';

const KEY_BYTES = 32;

export interface Planned {
  /** To be added, or the same as before. */
  readonly settings: Settings;
  /** Names of those whose value so far is another. */
  readonly changed: readonly string[];
  /** Names of those that were made now. */
  readonly made: readonly string[];
}

const textOf = (answers: Answers, name: QuestionName): string => String(answers[name] ?? '');

/**
 * The settings that the answers come to. A key for a database of one's own is made where the settings have none; the embedded
 * database keeps its own.
 */
export function planSettings(answers: Answers, { values }: SettingsFile): Planned {
  const named = questionNames.flatMap((name) => {
    const { setting } = questionOf(name);
    const value = textOf(answers, name);
    return setting === undefined || (value === '' && !values[setting]) ? [] : [[setting, value] as const];
  });
  const isTrial = Object.values(Object.fromEntries(named)).includes('sandbox');
  const lacksKey = answers['database-url'] !== undefined && !values['SECRET_KEY'] && !values['SECRET_KEY_COMMAND'];
  const settings: Settings = {
    ...Object.fromEntries(named),
    SANDBOX: isTrial ? 'on' : 'off',
    DEMO_PROVINCE: 'false',
    ...(lacksKey && { SECRET_KEY: randomBytes(KEY_BYTES).toString('base64') }),
  };
  const changed = Object.entries(settings).flatMap(([name, value]) =>
    values[name] && values[name] !== value ? [name] : [],
  );
  return { settings, changed, made: lacksKey ? ['SECRET_KEY'] : [] };
}
