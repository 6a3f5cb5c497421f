import { readFileSync } from 'node:fs';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { withDatabase } from '#app/with-database.ts';
import { type Encoded, encodeAnew } from '#content/images/upload-image.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { administratorLines, ensureAdministrators } from '#operator/sign-in/first-administrator.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { checkToServe } from '#platform/settings/check-to-serve.ts';
import { type Env, readEnv } from '#platform/settings/env.ts';
import type { Recipient, StarterFacts } from '#starter/starter-facts.ts';
import { countContent, writeStarter } from '#starter/write-starter.ts';
import { type Given, gatherAnswers, masked, type Terminal } from './gather-answers.ts';
import { initWords } from './init-words.ts';
import { type Planned, planSettings } from './planned-settings.ts';
import { type Answers, questionNames, questionOf } from './questions.ts';
import { readSettings, type Settings, type SettingsFile, withSettings, writeSettings } from './settings-file.ts';

export interface Asked {
  readonly given: Given;
  readonly settingsPath: string;
  /** Replaces other values in the settings without asking. */
  readonly overwrite: boolean;
  /** Writes without asking. */
  readonly yes: boolean;
  readonly locale: Locale;
  readonly terminal: Terminal | undefined;
}

async function readLogo(path: string | undefined, locale: Locale): Promise<Encoded | null> {
  if (path === undefined) return null;
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new StartProblem(initWords[locale].noFile(path));
  }
  const encoded = await encodeAnew(bytes);
  if (encoded === null) throw new StartProblem(initWords[locale].noPicture(path));
  return encoded;
}

const isYes = (said: string): boolean => /^(y|yes|是|好)$/i.test(said.trim());

/** What is to be written, as a person at the terminal agreed; null: nothing. Throws StartProblem where nobody can be asked. */
async function agree(planned: Planned, asked: Asked): Promise<Settings | null> {
  const { settings, changed, made } = planned;
  const { terminal, locale, overwrite, yes, settingsPath } = asked;
  const words = initWords[locale];
  const names = changed.join(', ');
  let agreed = settings;
  if (changed.length > 0 && !overwrite) {
    if (terminal === undefined) throw new StartProblem(words.wouldReplace(names));
    if (!isYes(await terminal.ask(words.replace(names)))) {
      agreed = Object.fromEntries(Object.entries(settings).filter(([name]) => !changed.includes(name)));
    }
  }
  if (yes) return agreed;
  if (terminal === undefined) throw new StartProblem(words.needsYes);
  const shown = (name: string, value: string): string => (made.includes(name) ? words.madeNow : masked(value));
  terminal.say(words.willWrite(settingsPath));
  for (const [name, value] of Object.entries(agreed)) {
    terminal.say(`  ${name}=${shown(name, value)}`);
  }
  terminal.say(words.content);
  return isYes(await terminal.ask(words.go)) ? agreed : null;
}

const isLive = (gateway: string): boolean => !['none', 'sandbox', 'built-in'].includes(gateway);

function factsOf(answers: Answers, env: Env): StarterFacts {
  const live: Readonly<Record<Recipient, boolean>> = {
    numberAuth: isLive(answers['number-auth']),
    social: isLive(answers.social),
    analytics: isLive(env.analyticsGateway),
    risk: isLive(env.riskGateway),
    captcha: isLive(env.challengeGateway),
  };
  return {
    operator: { 'zh-CN': answers['operator-zh'], en: answers['operator-en'] },
    hotline: answers.hotline,
    address: { 'zh-CN': answers['address-zh'], en: answers['address-en'] },
    privacyContact: answers['privacy-contact'],
    colour: answers.colour,
    recipients: (Object.keys(live) as Recipient[]).filter((recipient) => live[recipient]),
    days: {
      request: env.privacyRequestDays,
      appeal: env.clawbackAppealDays,
      usage: env.keepUsageEventsDays,
      sms: env.keepSmsDays,
      messages: env.keepMessagesDays,
      feedbackKeep: env.keepFeedbackDays,
      requestKeep: env.keepPrivacyRequestsDays,
      closed: env.closedNumberDays,
      sighting: env.riskSightingDays,
    },
  };
}

/** What a node still lacks to start with these settings; null: nothing. */
function lackingToServe(read: () => Env): string | null {
  try {
    checkToServe(read());
    return null;
  } catch (error) {
    if (error instanceof StartProblem) return error.message;
    throw error;
  }
}

const gatewayNames = questionNames.flatMap((name) => {
  const { setting } = questionOf(name);
  return setting?.endsWith('_GATEWAY') ? [setting] : [];
});

function write({ settingsPath }: Asked, { text }: SettingsFile, settings: Settings): boolean {
  const next = withSettings(text, settings);
  if (next === text) return false;
  try {
    writeSettings(settingsPath, next);
    return true;
  } catch (error) {
    throw new StartProblem((error as Error).message);
  }
}

/** What to print; whether all is well. */
interface Done {
  readonly isWell: boolean;
  readonly lines: readonly string[];
}

/** Makes administrators until there are two. */
export const runAdministratorsOnly = (locale: Locale): Promise<Done> =>
  withDatabase(readEnv(), async (db) => {
    const asked = { nowMs: systemClock.now(), isStart: false };
    const made = await db.transaction().execute((trx) => ensureAdministrators(trx, asked));
    return {
      isWell: true,
      lines: made.length > 0 ? administratorLines(made) : [initWords[locale].administratorsThere],
    };
  });

/**
 * Sets a province up: the settings first, since the database is bound to their key; then the content and the administrators, in one
 * transaction. Each part leaves what is there, so that a run that was cut off is repeated.
 */
export async function runInit(asked: Asked): Promise<Done> {
  const { locale, settingsPath } = asked;
  const words = initWords[locale];
  const file = readSettings(settingsPath);
  const answers = await gatherAnswers({ ...asked, settings: file.values }, asked.terminal);
  const logo = await readLogo(answers.logo, locale);
  const settings = await agree(planSettings(answers, file), asked);
  if (settings === null) return { isWell: false, lines: [words.stopped] };
  // The database is opened although a gateway may lack settings of its own still.
  const noGateways = Object.fromEntries(gatewayNames.map((name) => [name, undefined]));
  const env = readEnv((variables) => ({ ...file.values, ...variables, ...settings, ...noGateways }));
  const facts = factsOf(answers, env);
  const isWritten = write(asked, file, settings);
  return withDatabase(env, async (db) => {
    const nowMs = systemClock.now();
    const { made, isNew } = await db.transaction().execute(async (trx) => ({
      isNew: await writeStarter(trx, { facts, logo, nowMs }),
      made: await ensureAdministrators(trx, { nowMs, isStart: false, names: answers.administrators }),
    }));
    const lacking = lackingToServe(() => readEnv((variables) => ({ ...file.values, ...variables, ...settings })));
    const lines = [
      isWritten ? words.settingsWritten(settingsPath) : words.settingsSame(settingsPath),
      isNew ? words.contentWritten : words.contentThere(await countContent(db)),
      ...(made.length > 0 ? administratorLines(made) : [words.administratorsThere]),
      ...(lacking === null ? [] : [words.toFill(settingsPath), `  ${lacking}`]),
      words.next,
    ];
    return { isWell: true, lines };
  });
}
