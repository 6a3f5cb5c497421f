import type { CallResponse } from '#lib/call.ts';
import { Refused } from '#lib/problem.ts';
import type { words } from './words.ts';
import type { Finding } from './written.ts';

type Fault = CallResponse<'checkPage'>['faults'][number];
type FaultWords = (typeof words)['en']['faults'];

/** A finding of the check, with its text. */
export const findingsOf = (faults: readonly Fault[], inWords: FaultWords): Finding[] =>
  faults.map(({ module, field, kind, value }) => ({
    module,
    field,
    text: kind === 'HOST_NOT_ALLOWED' ? `${inWords[kind]}: ${value}` : inWords[kind],
  }));

/** A field refused by the contract (BAD_INPUT) as a finding; undefined for any other problem. */
function findingOfRefusal(data: unknown): Finding | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data) || !('problem' in data)) return undefined;
  const path = String(data.field).replace(/^content\./, '');
  const [, module, field] = /^modules\.(\d+)\.?(.*)$/.exec(path) ?? [];
  const text = String(data.problem);
  return module === undefined
    ? { module: null, field: path, text }
    : { module: Number(module), field: field ?? '', text };
}

/** The same for a failed query. */
export const findingOfError = (error: unknown): Finding | undefined =>
  error instanceof Refused ? findingOfRefusal(error.data) : undefined;
