import { createHash } from 'node:crypto';
import { wordsOf } from '@coupon-centre/contract/call/errors';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { allowHosts } from '#catalogue/link-hosts.ts';
import { holdContent } from '#content/items/held-item.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import {
  type Bundle,
  BundleProblem,
  identityOf,
  keyOfThing,
  nameOfThing,
  type Thing,
  thingWithIds,
  writtenBundle,
} from './bundle-file.ts';
import { compareBundle, type Difference } from './compare-bundles.ts';
import { readImporter } from './importer.ts';
import { readWritten, type Written } from './read-written.ts';
import { nameIn } from './references.ts';
import { checkedPictures, type Importing, type Outcome, rightsFor, writeThing } from './write-thing.ts';

interface Asked {
  readonly bundle: Bundle;
  /** The sign-in name of the operator in whose name it is written. */
  readonly operator: string;
  /** Hosts that content may link to. */
  readonly linkHosts: readonly string[];
  readonly nowMs: number;
  /** Checks everything and leaves nothing. */
  readonly isDryRun: boolean;
  /** Also drafts that others have written on. */
  readonly replacesDrafts: boolean;
}

export interface Imported extends Pick<Written, 'leftOut'> {
  readonly differences: readonly Difference[];
  /** How many things became what. */
  readonly became: Readonly<Record<Outcome['became'], number>>;
}

/** Rolls back a trial, and an import that changes nothing. */
class Undone extends Error {}

/** Shown in the record and to who approves; the start of the file's SHA-256. */
const reasonFor = (bundle: Bundle): string =>
  `Imported from a bundle (sha256 ${createHash('sha256').update(writtenBundle(bundle)).digest('hex').slice(0, 12)})`;

/** Else this year's coupons would spend last year's budget. */
function refuseOver(thing: Thing, over: Writing['over']): void {
  if (thing.kind !== 'campaign' && thing.kind !== 'coupon') return;
  const campaign = thing.kind === 'coupon' ? thing.terms.campaignId : keyOfThing(thing);
  if (campaign === null || !over.has(campaign)) return;
  throw new BundleProblem(
    `${nameOfThing(thing)}: the campaign ${nameIn(campaign)} is over here; close it, and the import makes a new one`,
  );
}

async function writeOne(
  thing: Thing,
  ids: Map<string, string>,
  { importing, over, read, replacesDrafts }: Writing,
): Promise<Outcome> {
  const name = nameOfThing(thing);
  const idOf = (reference: string): string => {
    const id = ids.get(reference);
    if (id === undefined) throw new BundleProblem(`${name}: ${reference} is neither here nor in the bundle`);
    return id;
  };
  const key = keyOfThing(thing);
  refuseOver(thing, over);
  // A coupon that is over changes no more: a new one takes its place.
  const id = over.has(key) ? undefined : ids.get(key);
  const here = over.has(key) ? undefined : read.get(identityOf(thing));
  const isOthers = here?.writers.some((writer) => writer !== importing.caller.operatorId) === true;
  if (isOthers && !replacesDrafts) {
    throw new BundleProblem(`${name}: somebody else has written on the draft that is open here; see --replace-drafts`);
  }
  try {
    const outcome = await writeThing(thingWithIds(thing, idOf), importing, { id, read: here });
    if (!(outcome instanceof Refusal)) return outcome;
    const data = outcome.data === null ? '' : ` (${JSON.stringify(outcome.data)})`;
    throw new BundleProblem(`${name}: ${wordsOf(outcome.name, 'en', outcome.data)}: ${outcome.name}${data}`);
  } catch (error) {
    if (error instanceof BadInput) throw new BundleProblem(`${name}: ${error.field} ${error.problem.en}`);
    throw error;
  }
}

interface Writing extends Pick<Written['ids'], 'over'>, Pick<Written, 'read'>, Pick<Asked, 'replacesDrafts'> {
  readonly importing: Importing;
}

async function writeAll(
  differences: readonly Difference[],
  { ids: { idOf, over }, read }: Written,
  writing: Pick<Writing, 'importing' | 'replacesDrafts'>,
): Promise<Imported['became']> {
  const ids = new Map(idOf);
  const became = { DRAFT: 0, WAITS: 0, IN_EFFECT: 0 };
  for (const { thing, state } of differences) {
    if (state === 'SAME' || state === 'ONLY_HERE') continue;
    if (state === 'LEFT_OUT') {
      throw new BundleProblem(`${nameOfThing(thing)}: it is here and cannot be compared; diff says why`);
    }
    const outcome = await writeOne(thing, ids, { ...writing, over, read });
    became[outcome.became] += 1;
    if (outcome.id !== undefined) ids.set(keyOfThing(thing), outcome.id);
  }
  return became;
}

/**
 * Writes what a bundle has and the database has not, in one transaction: by what the console's calls do, so that all of it is a
 * draft or waits for approval that is one at the console. Nothing is removed. Throws BundleProblem, which names thing and field.
 */
export async function importBundle(db: Kysely<Schema>, asked: Asked): Promise<Imported> {
  const { bundle, nowMs, isDryRun, replacesDrafts } = asked;
  const caller = await readImporter(db, { name: asked.operator, nowMs, needs: rightsFor(bundle.things) });
  const mayLeadTo = allowHosts(asked.linkHosts);
  const reason = reasonFor(bundle);
  const pictures = await checkedPictures(bundle.things);
  let imported: Imported | undefined;
  try {
    await tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        // One import after the other.
        await holdContent(trx);
        const written = await readWritten(trx, nowMs);
        const differences = compareBundle(bundle, written, nowMs);
        const withReason: typeof note = (entry) => note({ ...entry, reason: entry.reason ?? reason });
        const importing = { trx, note: withReason, caller, mayLeadTo, reason, pictures };
        imported = {
          leftOut: written.leftOut,
          differences,
          became: await writeAll(differences, written, { importing, replacesDrafts }),
        };
        if (isDryRun || Object.values(imported.became).every((count) => count === 0)) throw new Undone();
      }),
    );
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (imported === undefined) throw new Error('an import ended without an outcome');
  return imported;
}
