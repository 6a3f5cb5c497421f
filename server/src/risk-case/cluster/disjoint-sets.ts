/** Sets that are joined pair by pair, none of which may weigh more than `mostWeight` (union–find by weight). */
export class DisjointSets {
  readonly #parents = new Map<string, string>();
  readonly #weights = new Map<string, number>();
  readonly #mostWeight: number;

  constructor(mostWeight: number) {
    this.#mostWeight = mostWeight;
  }

  /** Adds a set of one element, once. */
  add(element: string, weight: number): void {
    if (this.#parents.has(element)) return;
    this.#parents.set(element, element);
    this.#weights.set(element, weight);
  }

  /** The element that stands for its set. */
  find(element: string): string {
    let root = element;
    for (let parent = this.#parents.get(root); parent !== undefined && parent !== root; ) {
      root = parent;
      parent = this.#parents.get(root);
    }
    for (let at = element; at !== root; ) {
      const next = this.#parents.get(at) ?? root;
      this.#parents.set(at, root);
      at = next;
    }
    return root;
  }

  /** Joins the sets of two elements, unless they would weigh too much together. */
  join(one: string, other: string): void {
    const [first, second] = [this.find(one), this.find(other)];
    if (first === second) return;
    const [firstWeight, secondWeight] = [this.#weights.get(first) ?? 0, this.#weights.get(second) ?? 0];
    const weight = firstWeight + secondWeight;
    if (weight > this.#mostWeight) return;
    const [root, child] = firstWeight < secondWeight ? [second, first] : [first, second];
    this.#parents.set(child, root);
    this.#weights.set(root, weight);
  }

  sets(): Iterable<readonly string[]> {
    return Map.groupBy(this.#parents.keys(), (element) => this.find(element)).values();
  }
}
