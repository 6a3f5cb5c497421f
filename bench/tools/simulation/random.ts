/** Random numbers that a seed repeats. */
export interface Random {
  /** Even, 0 ≤ x < 1. */
  even(): number;
  /** A cost with this mean and coefficient of variation, log-normally spread, as measured costs are: never below 0. */
  cost(mean: number, variation: number): number;
  /** How many of independent arrivals come, with this mean. */
  arrivals(mean: number): number;
  /** The total of `count` independent costs. */
  costs(count: number, mean: number, variation: number): number;
}

/** From this mean on a Poisson distribution is a normal one, for our purpose. */
const MANY = 50;

/** Mulberry32: small, quick, and even enough for a simulation. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function createRandom(seed: number): Random {
  const even = generator(seed);
  /** Box and Muller's normal deviate. */
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even());

  function cost(mean: number, variation: number): number {
    if (variation === 0 || mean === 0) return mean;
    const spread = Math.log(1 + variation ** 2);
    return mean * Math.exp(Math.sqrt(spread) * normal() - spread / 2);
  }

  function arrivals(mean: number): number {
    if (mean > MANY) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const limit = Math.exp(-mean);
    let product = even();
    let count = 0;
    while (product > limit) {
      product *= even();
      count += 1;
    }
    return count;
  }

  const costs = (count: number, mean: number, variation: number): number =>
    count === 1 ? cost(mean, variation) : Math.max(0, count * mean + Math.sqrt(count) * mean * variation * normal());

  return { even, cost, arrivals, costs };
}
