/**
 * Answers from a slow source in bounded time: what `read` gives within `patienceMs`, else what it gave last; undefined before that
 * and after a failure. At most one read is under way.
 */
export function lastKnown<T>(read: () => Promise<T>, patienceMs: number): () => Promise<T | undefined> {
  let last: T | undefined;
  let underWay: Promise<void> | undefined;
  const refresh = async (): Promise<void> => {
    try {
      last = await read();
    } catch {
      last = undefined;
    } finally {
      underWay = undefined;
    }
  };
  return async () => {
    underWay ??= refresh();
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, patienceMs);
    await Promise.race([underWay, late.promise]);
    clearTimeout(timer);
    return last;
  };
}
