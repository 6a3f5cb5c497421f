import type { CallResponse } from '#lib/call.ts';

/** An operator as the list has it. */
export type Operator = CallResponse<'listOperators'>['items'][number];
