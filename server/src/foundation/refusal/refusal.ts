import type { RefusalData, RefusalName } from '@coupon-centre/contract/call/errors';

/** A business refusal: a value, never thrown; only those that the call declares compile. */
export class Refusal<N extends RefusalName = RefusalName> {
  readonly name: N;
  readonly data: RefusalData<N>;
  constructor(name: N, data: RefusalData<N>) {
    this.name = name;
    this.data = data;
  }
}

export const refuse = <N extends RefusalName>(
  ...[name, data]: RefusalData<N> extends null ? [name: N] : [name: N, data: RefusalData<N>]
): Refusal<N> => new Refusal(name, (data ?? null) as RefusalData<N>);
