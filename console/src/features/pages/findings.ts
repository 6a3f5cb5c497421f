import type { CallResponse } from '#lib/call.ts';
import { Refused } from '#lib/problem.ts';
import type { words } from './words.ts';
import type { Finding } from './written.ts';

type Fault = CallResponse<'checkPage'>['faults'][number];
type FaultWords = (typeof words)['en']['faults'];

/** A finding of the check, with its text. */
export const findingsOf = (faults: readonly Fault[], inWords: FaultWords): Finding[] =>
  faults.map(({ variant, module, field, kind, value }) => ({
    ...(variant !== undefined && { variant: variant + 1 }),
    module,
    field,
    text: kind === 'HOST_NOT_ALLOWED' ? `${inWords[kind]}: ${value}` : inWords[kind],
  }));

/** A field refused by the contract (BAD_INPUT) as a finding; undefined for any other problem. */
function findingOfRefusal(data: unknown): Finding | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data) || !('problem' in data)) return undefined;
  const [, variant, rest] = /^variants\.(\d+)\.(.*)$/.exec(String(data.field)) ?? [];
  const path = (rest ?? String(data.field)).replace(/^content\./, '');
  const [, module, field] = /^modules\.(\d+)\.?(.*)$/.exec(path) ?? [];
  return {
    ...(variant !== undefined && { variant: Number(variant) + 1 }),
    ...(module === undefined ? { module: null, field: path } : { module: Number(module), field: field ?? '' }),
    text: String(data.problem),
  };
}

/** The same for a failed query. */
export const findingOfError = (error: unknown): Finding | undefined =>
  error instanceof Refused ? findingOfRefusal(error.data) : undefined;
