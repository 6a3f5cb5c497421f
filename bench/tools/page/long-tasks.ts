import type { Browser } from 'playwright-core';
import { LONG_TASK_MS, look, type Place } from './visit.ts';

/** A trace's event, as far as it is read here. Times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  /** `X`: an event with a duration. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args: {
    readonly data?: { readonly url?: string; readonly type?: string; readonly documentLoaderURL?: string };
  };
}

/** A task of a page's main thread. */
export interface LongTask {
  /** Milliseconds since the navigation began. */
  readonly atMs: number;
  readonly tookMs: number;
  /** What took how many milliseconds of it, the most first. */
  readonly causes: readonly (readonly [cause: string, ms: number])[];
}

const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'v8.execute',
  'blink.user_timing',
];
const TASK = 'RunTask';
const US_PER_MS = 1_000;

const CAUSES: Readonly<Record<string, string>> = {
  'v8.evaluateModule': 'evaluating modules',
  EvaluateScript: 'evaluating scripts',
  'v8.compile': 'compiling',
  'v8.compileModule': 'compiling',
  RunMicrotasks: 'promises',
  UpdateLayoutTree: 'style',
  ParseAuthorStyleSheet: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  ParseHTML: 'parsing HTML',
  MinorGC: 'garbage collection',
  MajorGC: 'garbage collection',
};

/** Undefined for an event that counts as part of what it happens in. */
function causeOf({ name, args: { data } }: TraceEvent, nameOf: (url: string) => string): string | undefined {
  if (name === 'FunctionCall' && data?.url) return `running ${nameOf(data.url)}`;
  if (name === 'EventDispatch') return `event ${data?.type}`;
  return CAUSES[name];
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** How long each cause took in a task, without what is nested in it. `events`: in order of their beginning, the task first. */
function causesOf(events: readonly TraceEvent[], nameOf: (url: string) => string): LongTask['causes'] {
  const sums = new Map<string, number>();
  const add = (cause: string, us: number): void => void sums.set(cause, (sums.get(cause) ?? 0) + us / US_PER_MS);
  const open: { readonly event: TraceEvent; readonly cause: string }[] = [];
  for (const event of events) {
    while (open.length > 0 && event.ts >= endOf((open.at(-1) ?? { event }).event)) open.pop();
    const within = open.at(-1);
    const cause = causeOf(event, nameOf) ?? within?.cause ?? 'the rest';
    if (within) add(within.cause, -(event.dur ?? 0));
    add(cause, event.dur ?? 0);
    open.push({ event, cause });
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}

/** The long tasks of the page with this address, from a trace of the browser. `nameOf` names a script. */
export function longTasksOf(
  trace: readonly TraceEvent[],
  address: string,
  nameOf: (url: string) => string,
): LongTask[] {
  const start = trace.find(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === address);
  if (start === undefined) throw new Error(`the trace has no navigation to ${address}`);
  const events = trace
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === start.pid && tid === start.tid && ts >= start.ts)
    .sort((a, b) => a.ts - b.ts || endOf(b) - endOf(a));
  const tasks = events.filter(({ name, dur = 0 }) => name === TASK && dur >= LONG_TASK_MS * US_PER_MS);
  return tasks.map((task) => ({
    atMs: (task.ts - start.ts) / US_PER_MS,
    tookMs: (task.dur ?? 0) / US_PER_MS,
    causes: causesOf(
      events.filter((event) => event.ts >= task.ts && endOf(event) <= endOf(task)),
      nameOf,
    ),
  }));
}

/** Visits a place once more, with a trace, and returns its long tasks. */
export async function traceLongTasks(
  browser: Browser,
  place: Place,
  nameOf: (url: string) => string,
): Promise<LongTask[]> {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  await look(browser, place).finally(() => undefined);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { readonly traceEvents: TraceEvent[] };
  return longTasksOf(traceEvents, place.address, nameOf);
}
