import type { Generated, JSONColumnType } from 'kysely';

type Units = Readonly<Record<string, number>>;

/** Sums over rows of some time: of the ledger and of people's coupons by pool, of used codes by batch. */
export interface InvariantSums {
  /** Put in, less taken out. */
  readonly added: Units;
  /** Issued, less returned. */
  readonly issued: Units;
  readonly owned: Units;
  readonly usedCodes: Units;
  /** People's own rows of exchanged codes. */
  readonly exchanged: number;
}

export interface InvariantBaseTable {
  only_row: Generated<boolean>;
  until: Date;
  sums: JSONColumnType<InvariantSums>;
  full_at: Date;
  full_violations: JSONColumnType<Readonly<Record<string, number>>>;
}
