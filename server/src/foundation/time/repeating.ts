/** A repeated task without overlap; it keeps no process alive and survives failures. */
export interface Repeating {
  /** No more starts; the one under way is waited for. */
  stop(): Promise<void>;
}

/** `act` starts `everyMs` after the last one ended. */
export function repeat(everyMs: number, act: () => Promise<void>, failed: (error: unknown) => void): Repeating {
  let stopped = false;
  let underWay: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(() => {
      underWay = act()
        .catch(failed)
        .then(() => {
          if (!stopped) wait();
        });
    }, everyMs);
    timer.unref();
  };
  wait();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
