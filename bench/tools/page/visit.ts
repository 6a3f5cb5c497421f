import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { bytesOf, noteSentFiles, type SentFile } from './sent-files.ts';
import { slowLine } from './slow-line.ts';
import { newPhone, slowNetwork, slowProcessor } from './slow-phone.ts';

/** A page that can be visited. */
export interface Place {
  readonly address: string;
  /** CSS selector of what a visitor wants to see first. */
  readonly selector: string;
}

/** What happened in a page so far. Milliseconds since the navigation began. */
interface Happened {
  /** The selector's first element is painted. */
  seenMs?: number;
  /** A dialog is painted, after 'collect' was tapped as soon as it was seen. */
  answeredMs?: number;
  /** The largest contentful paint. */
  lcpMs: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Milliseconds each. */
  readonly longTasks: number[];
  /** How long each interaction waited for the next painted frame. */
  readonly interactions: number[];
}

declare global {
  interface Window {
    happened: Happened;
  }
}

const GIVE_UP_MS = 30_000;
/** A page has come to rest when it loaded and neither computed long nor received anything for this time. */
const REST_MS = 2_000;
/** One that never does is taken as it is then. */
const MOST_UNREST_MS = 15_000;
/** Seldom, since a page's answer is work for its processor. */
const POLL_MS = 500;
/** From this duration on a task is long, and what is beyond blocks (Long Tasks API). */
export const LONG_TASK_MS = 50;

/** Runs in the page before anything else. */
function watch({ selector, isTapped }: { readonly selector: string; readonly isTapped: boolean }): void {
  const happened: Happened = { lcpMs: 0, cls: 0, longTasks: [], interactions: [] };
  window.happened = happened;
  /** Called in a frame: records the time when that frame has been painted. */
  const afterPaint = (note: (nowMs: number) => void): void => {
    setTimeout(() => note(performance.now()));
  };
  const checkFrame = (): void => {
    const wanted = document.querySelector<HTMLElement>(selector);
    if (wanted && happened.seenMs === undefined) {
      happened.seenMs = 0;
      afterPaint((nowMs) => {
        happened.seenMs = nowMs;
        if (isTapped) wanted.click();
      });
    }
    if (isTapped && happened.answeredMs === undefined && document.querySelector('[role="dialog"]')) {
      happened.answeredMs = 0;
      afterPaint((nowMs) => {
        happened.answeredMs = nowMs;
      });
    }
    const isOver = happened.seenMs !== undefined && (!isTapped || happened.answeredMs !== undefined);
    if (!isOver) requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
  const observe = <Entry>(type: string, note: (entry: Entry) => void): void => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry);
    });
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  };
  observe<PerformanceEntry>('largest-contentful-paint', ({ startTime }) => {
    happened.lcpMs = startTime;
  });
  observe<{ readonly value: number; readonly hadRecentInput: boolean }>('layout-shift', (shift) => {
    if (!shift.hadRecentInput) happened.cls += shift.value;
  });
  observe<PerformanceEntry>('longtask', ({ duration }) => {
    happened.longTasks.push(duration);
  });
  observe<{ readonly interactionId: number; readonly duration: number }>('event', ({ interactionId, duration }) => {
    if (interactionId > 0) happened.interactions.push(duration);
  });
}

/** Goes to a place. Throws in plain words if it cannot be opened. */
async function open(page: Page, { address }: Place): Promise<void> {
  const answer = await page.goto(address, { waitUntil: 'commit', timeout: GIVE_UP_MS }).catch((error: Error) => {
    throw new Error(`${address} cannot be opened: ${/net::\S+/.exec(error.message)?.[0] ?? error.message}`);
  });
  if (answer && !answer.ok()) throw new Error(`${address} answered ${answer.status()}.`);
}

/** What happened so far, asked for without Playwright's own script: that would be a long task of the page. */
async function happenedIn(devtools: CDPSession): Promise<Happened & { readonly isLoaded: boolean }> {
  const expression = '({ ...window.happened, isLoaded: document.readyState === "complete" })';
  const { result } = await devtools.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value as Happened & { readonly isLoaded: boolean };
}

/** Waits until something has happened; false if it does not in time. */
async function waitFor(isSo: () => Promise<boolean>, mostMs = GIVE_UP_MS): Promise<boolean> {
  const giveUpAtMs = Date.now() + mostMs;
  while (!(await isSo())) {
    if (Date.now() > giveUpAtMs) return false;
    await sleep(POLL_MS);
  }
  return true;
}

async function untilSeen({ devtools }: Arrival, { address, selector }: Place): Promise<number> {
  let seenMs = 0;
  const isSeen = await waitFor(async () => {
    seenMs = (await happenedIn(devtools)).seenMs ?? 0;
    return seenMs > 0;
  });
  if (!isSeen) throw new Error(`Nothing on ${address} matched "${selector}" within ${GIVE_UP_MS / 1_000} s.`);
  return seenMs;
}

async function rest({ devtools, files }: Arrival): Promise<void> {
  let [count, sinceMs] = [-1, 0];
  await waitFor(async () => {
    const { isLoaded, longTasks } = await happenedIn(devtools);
    const nowCount = longTasks.length + files.length;
    if (!isLoaded || nowCount !== count) [count, sinceMs] = [nowCount, Date.now()];
    return Date.now() - sinceMs >= REST_MS;
  }, MOST_UNREST_MS);
}

interface Arrival {
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly files: readonly SentFile[];
}

interface Manner {
  /** Whether 'collect' is tapped as soon as it is seen. */
  readonly isTapped?: boolean;
  /** Whether the server is reached over a line that is slow itself. */
  readonly isLineSlow?: boolean;
}

async function arrive(
  phone: BrowserContext,
  place: Place,
  { isTapped = false, isLineSlow = false }: Manner = {},
): Promise<Arrival> {
  const page = await phone.newPage();
  await page.addInitScript(watch, { selector: place.selector, isTapped });
  const devtools = await phone.newCDPSession(page);
  const files = await noteSentFiles(devtools);
  await slowProcessor(devtools);
  if (!isLineSlow) await slowNetwork(devtools);
  await open(page, place);
  return { page, devtools, files };
}

/** A first visit that touches nothing, until the page has come to rest. */
export interface Look {
  readonly seenMs: number;
  readonly lcpMs: number;
  readonly cls: number;
  /** Total blocking time: what tasks take beyond 50 ms. */
  readonly tbtMs: number;
  readonly scriptBytes: number;
  /** Scripts that the HTML itself asks for: what the page needs before it handles a tap. */
  readonly startScriptBytes: number;
  readonly htmlBytes: number;
  readonly requests: number;
}

export async function look(browser: Browser, place: Place): Promise<Look> {
  const phone = await newPhone(browser);
  try {
    const arrival = await arrive(phone, place);
    const seenMs = await untilSeen(arrival, place);
    await rest(arrival);
    const { lcpMs, cls, longTasks } = await happenedIn(arrival.devtools);
    const { files } = arrival;
    return {
      seenMs,
      lcpMs,
      cls,
      tbtMs: longTasks.reduce((sum, ms) => sum + ms - LONG_TASK_MS, 0),
      scriptBytes: bytesOf(files, 'Script'),
      startScriptBytes: bytesOf(
        files.filter(({ isFromHtml }) => isFromHtml),
        'Script',
      ),
      htmlBytes: bytesOf(files, 'Document'),
      requests: files.length,
    };
  } finally {
    await phone.close();
  }
}

/** A first visit by a guest who taps 'collect' as soon as it is seen. */
export interface Collecting {
  readonly answeredMs: number;
  /** Requests that had been answered by then. */
  readonly requests: number;
  /** The longest that a later tap in the centre waited for the next painted frame. */
  readonly slowestTapMs: number;
}

/** Taps what a guest would tap in the centre. */
async function tapAround(page: Page, { selector }: Place): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const target of [
    page.getByRole('tab').nth(1),
    page.getByRole('tab').nth(0),
    page.locator('header button').first(),
  ]) {
    await target.tap();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
  await page.locator(selector).first().tap();
  await page.getByRole('dialog').waitFor();
}

export async function collect(
  browser: Browser,
  place: Place,
  { isCentre = false }: { readonly isCentre?: boolean } = {},
): Promise<Collecting> {
  const phone = await newPhone(browser);
  try {
    const { page, devtools, files } = await arrive(phone, place, { isTapped: true });
    let answeredMs = 0;
    const isAnswered = await waitFor(async () => {
      answeredMs = (await happenedIn(devtools)).answeredMs ?? 0;
      return answeredMs > 0;
    });
    if (!isAnswered) throw new Error(`No dialog opened on ${place.address}.`);
    const requests = files.filter(({ cameMs }) => cameMs <= answeredMs).length;
    if (isCentre) await tapAround(page, place);
    const slowestTapMs = await page.evaluate(() => Math.max(0, ...window.happened.interactions));
    return { answeredMs, requests, slowestTapMs };
  } finally {
    await phone.close();
  }
}

/** When the selector's first element is seen on a second visit, with what the first one left in the browser's caches. */
export async function comeAgain(browser: Browser, { address, selector }: Place): Promise<number> {
  const phone = await newPhone(browser);
  const line = await slowLine(address);
  try {
    const place = { address: line.address, selector };
    const first = await arrive(phone, place, { isLineSlow: true });
    await rest(first);
    await first.page.close();
    return await untilSeen(await arrive(phone, place, { isLineSlow: true }), place);
  } finally {
    await phone.close();
    line.stop();
  }
}
