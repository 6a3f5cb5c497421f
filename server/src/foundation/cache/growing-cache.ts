import { LRUCache } from 'lru-cache';

interface Limits<Value> {
  /** The most that it holds; the least recently used give way. */
  readonly max: number;
  readonly ttl?: number;
  readonly dispose?: (value: Value) => void;
  readonly memoMethod?: (key: string) => Value;
}

const one = (): number => 1;

/**
 * A cache that takes memory as it fills. With its own `max`, lru-cache makes room for all entries at once: for those of a node a tenth
 * of a second and 14 MB.
 */
export const growingCache = <Value extends {}>({ max, ...others }: Limits<Value>): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ ...others, maxSize: max, sizeCalculation: one });
