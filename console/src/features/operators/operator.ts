import type { CallResponse } from '#lib/call.ts';

/** An operator as listed. */
export type Operator = CallResponse<'listOperators'>['items'][number];
