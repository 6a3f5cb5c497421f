import { isatty } from 'node:tty';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** One Ctrl-C reaches us several times: from the terminal, from npm, from the start script. */
const ONE_PRESS_MS = 1_000;
const LOOK_FOR_TERMINAL_MS = 1_000;
const STDOUT = 1;

/** A closing terminal signals only its own session, and we may run in another one. */
function watchTerminal(onLost: () => void): void {
  if (!isatty(STDOUT)) return;
  const looking = setInterval(() => {
    if (isatty(STDOUT)) return;
    clearInterval(looking);
    onLost();
  }, LOOK_FOR_TERMINAL_MS);
  looking.unref();
}

export interface StopRequest {
  /** Aborted, with the reason as text, once the process is to end. */
  readonly asked: AbortSignal;
  /** Aborted at a second request: answers under way are no longer waited for. */
  readonly hurried: AbortSignal;
}

/**
 * Listens for everything that ends this process gracefully: signals, the end of the start script, and the loss of the terminal
 * or pipe that we write to. Other signals are ignored.
 */
export function listenForStop(obeyed: readonly NodeJS.Signals[] = SIGNALS): StopRequest {
  const asked = new AbortController();
  const hurried = new AbortController();
  let askedAtMs = 0;
  const ask = (reason: string): void => {
    if (asked.signal.aborted) return;
    askedAtMs = performance.now();
    asked.abort(reason);
  };
  const onSignal = (signal: string): void => {
    if (asked.signal.aborted && performance.now() - askedAtMs > ONE_PRESS_MS) hurried.abort(signal);
    ask(signal);
  };
  for (const signal of SIGNALS) process.on(signal, obeyed.includes(signal) ? onSignal : () => undefined);
  process.on('disconnect', () => ask('the start script has ended'));
  watchTerminal(() => ask('the terminal is gone'));
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => ask('the output has nowhere to go'));
  }
  return { asked: asked.signal, hurried: hurried.signal };
}
