import type { Kysely } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { idsInWords, type Secrets } from '#platform/settings/secrets.ts';
import { countNeeds, NEEDS_COUNTED_MAX } from './key-needs.ts';
import { liveNodes } from './node-keys.ts';
import { READ_FOR_MS } from './rotation.ts';

const stateInWords = {
  ANNOUNCED: 'waits until every node has it',
  WRITING: 'writes',
  READING: 'is only read with',
  RETIRED: 'is retired: only backups from before then need it',
} as const;

const countInWords = (count: number): string =>
  count < NEEDS_COUNTED_MAX ? String(count) : `${NEEDS_COUNTED_MAX} or more`;

/** How far a rotation is, for people at a shell. */
export async function progressLines(db: Kysely<Schema>, { ring }: Secrets, nowMs: number): Promise<readonly string[]> {
  const known = ring.known();
  const nodes = await liveNodes(db).selectAll().orderBy('name').execute();
  const announced = known.find(({ state }) => state === 'ANNOUNCED')?.keyId;
  const writing = known.find(({ state }) => state === 'WRITING');
  const lines = [
    ...known.map(
      ({ keyId, state, changedAtMs }) => `Key ${keyId} ${stateInWords[state]}, since ${toInstant(changedAtMs)}.`,
    ),
    ...nodes.map(({ name, key_ids: ids, writing: id }) => {
      const lacks = announced !== undefined && !ids.includes(announced) ? `, lacks key ${announced}` : '';
      return `Node ${name}: has ${idsInWords(ids)}, writes with key ${id}${lacks}.`;
    }),
  ];
  if (writing === undefined || !known.some(({ state }) => state === 'READING')) return lines;
  const passes = await db
    .selectFrom('key_pass')
    .selectAll()
    .where('key_id', '=', writing.keyId)
    .orderBy('task')
    .execute();
  const open = passes.filter(({ is_done }) => !is_done);
  const needs = await countNeeds(db, { writing: writing.keyId, nowMs });
  return [
    ...lines,
    `Sealed again: ${passes.length - open.length} of ${passes.length} tables.`,
    ...open.slice(0, 1).map(({ task, changed }) => `  ${task}: ${changed} rows in this pass.`),
    ...passes.flatMap(({ task, unopened }) => (unopened > 0 ? [`  ${task}: ${unopened} rows that no key opens.`] : [])),
    `Waiting messages under an earlier key: ${countInWords(needs.messages)}.`,
    `Numbers on lists that no subscriber has, under an earlier key: ${countInWords(needs.listedNumbers)}.`,
    `Attributes of numbers that no subscriber has, under an earlier key: ${countInWords(needs.attributeValues)}.`,
    `Contacts of code files without a subscriber, under an earlier key: ${countInWords(needs.fileContacts)}.`,
    `Numbers on the risk lists that an earlier release entered, without a subscriber: ${countInWords(needs.riskNumbers)}.`,
    `The earlier key retires when all of this is 0, and not before ${toInstant(writing.changedAtMs + READ_FOR_MS)}.`,
  ];
}
