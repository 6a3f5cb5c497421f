/*
 * Functions that the page, React or the bundler's loader use and that browsers of 2018 lack (Chrome 64, Safari 12). Loaded by those
 * browsers only. Each is added if it is missing.
 */

/** Adds a function under its name if there is none. */
const add = (owner: object, name: string, value: unknown): void => {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, writable: true, configurable: true });
};

export const addMissing = (): void => {
  add(Array.prototype, 'flat', function flat(this: readonly unknown[]) {
    return ([] as unknown[]).concat(...this);
  });

  add(
    Array.prototype,
    'flatMap',
    function flatMap(
      this: readonly unknown[],
      toItems: (item: unknown, at: number, all: readonly unknown[]) => unknown,
    ) {
      return ([] as unknown[]).concat(...this.map((item, at, all) => toItems(item, at, all)));
    },
  );

  // The measurement of page speed calls it.
  for (const owner of [Array.prototype, String.prototype, Object.getPrototypeOf(Uint8Array.prototype)]) {
    add(owner, 'at', function at(this: ArrayLike<unknown>, index: number) {
      return this[index < 0 ? this.length + index : index];
    });
  }

  add(Object, 'fromEntries', (entries: Iterable<readonly [PropertyKey, unknown]>) => {
    const made: Record<PropertyKey, unknown> = {};
    for (const [name, value] of entries) made[name] = value;
    return made;
  });

  add(
    Object,
    'hasOwn',
    (owner: object, name: PropertyKey) => Reflect.getOwnPropertyDescriptor(owner, name) !== undefined,
  );

  add(Promise, 'allSettled', (works: Iterable<unknown>) =>
    Promise.all(
      [...works].map((work) =>
        Promise.resolve(work).then(
          (value: unknown) => ({ status: 'fulfilled', value }),
          (reason: unknown) => ({ status: 'rejected', reason }),
        ),
      ),
    ),
  );

  add(String.prototype, 'matchAll', function matchAll(this: string, pattern: RegExp) {
    const found: RegExpExecArray[] = [];
    const search = new RegExp(pattern.source, pattern.flags);
    for (let match = search.exec(this); match !== null; match = search.exec(this)) {
      found.push(match);
      if (match[0] === '') search.lastIndex += 1;
    }
    return found;
  });

  add(String.prototype, 'trimEnd', function trimEnd(this: string) {
    return this.replace(/\s+$/, '');
  });
};
