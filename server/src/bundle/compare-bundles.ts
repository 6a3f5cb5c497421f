import { type Bundle, BundleProblem, identityOf, inOrder, keyOfThing, nameOfThing, type Thing } from './bundle-file.ts';
import { isSameBudget, NO_BUDGET, raisedBudget } from './raised-budget.ts';
import { comingOnly, type Written } from './read-written.ts';
import { selected } from './select-things.ts';

/** A field of a thing here and in a bundle; undefined: it does not have it. */
export interface ChangedField {
  /** As the calls name it, such as `terms.title.en`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** `ONLY_HERE` is left alone by an import; `LEFT_OUT`, which is here and cannot be compared, is refused. */
export interface Difference {
  readonly thing: Thing;
  readonly state: 'NEW' | 'CHANGED' | 'SAME' | 'ONLY_HERE' | 'LEFT_OUT';
  readonly fields: readonly ChangedField[];
  /** A lower budget, which an import leaves as it is. */
  readonly left?: readonly ChangedField[];
}

type Leaves = ReadonlyMap<string, unknown>;

function leavesOf(value: unknown, path = ''): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const inner = Object.entries(value);
  // An empty list or object is a value of its own.
  if (inner.length === 0) return [[path, Array.isArray(value) ? [] : {}]];
  return inner.flatMap(([key, one]) => leavesOf(one, path === '' ? key : `${path}.${key}`));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function changedFields(before: unknown, after: unknown): readonly ChangedField[] {
  const [old, fresh]: readonly [Leaves, Leaves] = [new Map(leavesOf(before)), new Map(leavesOf(after))];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((path) => !isSame(old.get(path), fresh.get(path)))
    .sort()
    .map((path) => ({ path, before: old.get(path), after: fresh.get(path) }));
}

/** What an import would change of a thing: limits of a released coupon, and a budget that is not said or lower, are left alone. */
function comparable(one: Thing, other: Thing, { released, budgets }: Written): Thing {
  if (one.kind === 'coupon' && other.kind === 'coupon' && released.has(keyOfThing(other))) {
    return { ...one, limits: other.limits };
  }
  if (one.kind === 'campaign' && other.kind === 'campaign') {
    const inForce = budgets.get(keyOfThing(other)) ?? NO_BUDGET;
    const raised = raisedBudget(inForce, one);
    const { budgetFen, budgetPerDayFen } = isSameBudget(raised, inForce) ? other : raised;
    return { ...one, budgetFen, budgetPerDayFen };
  }
  // A picture's address is its content.
  return one.kind === 'picture' ? other : one;
}

function lowerBudget(given: Thing, meant: Thing): readonly ChangedField[] {
  if (given.kind !== 'campaign' || meant.kind !== 'campaign' || given.budgetFen === 0) return [];
  const budgetOf = ({ budgetFen, budgetPerDayFen }: typeof given) => ({ budgetFen, budgetPerDayFen });
  return changedFields(budgetOf(meant), budgetOf(given));
}

/** A bundle as it means to be imported now. */
const asOf = (one: Thing, nowMs: number): Thing =>
  one.kind === 'document' ? { ...one, effectiveAt: comingOnly(one.effectiveAt, nowMs) } : one;

/** What importing a bundle means here, in the order of an import. Throws BundleProblem. */
export function compareBundle(bundle: Bundle, written: Written, nowMs: number): readonly Difference[] {
  const here = new Map(selected(written.things, bundle).map((one) => [identityOf(one), one]));
  const known = new Map(written.things.map((one) => [identityOf(one), one]));
  const given = new Set(bundle.things.map(identityOf));
  const ofBundle = inOrder(bundle.things).map((one): Difference => {
    if (written.ids.ambiguous.has(keyOfThing(one))) {
      throw new BundleProblem(`${nameOfThing(one)}: there are two of this name here; rename or archive one`);
    }
    const thing = asOf(one, nowMs);
    const other = known.get(identityOf(one));
    if (other === undefined) {
      return { thing, state: written.unread.has(identityOf(one)) ? 'LEFT_OUT' : 'NEW', fields: [] };
    }
    const meant = comparable(thing, other, written);
    const fields = changedFields(other, meant);
    return { thing, state: fields.length > 0 ? 'CHANGED' : 'SAME', fields, left: lowerBudget(thing, meant) };
  });
  const onlyHere = inOrder([...here.values()].filter((one) => one.kind !== 'picture' && !given.has(identityOf(one))));
  return [...ofBundle, ...onlyHere.map((thing) => ({ thing, state: 'ONLY_HERE', fields: [] }) as const)];
}
