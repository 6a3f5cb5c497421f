/** What one thing costs, milliseconds, and its coefficient of variation. */
export interface Cost {
  readonly meanMs: number;
  readonly variation: number;
}

export interface Costs {
  /** Of a node's process: a claim from request to answer, and the answer "all gone". */
  readonly claim: Cost;
  readonly gone: Cost;
  /** Of the database: each batch, and each claim in it. */
  readonly batch: Cost;
  readonly batched: Cost;
  /** Waiting for the disk at a commit, without a processor. */
  readonly commit: Cost;
  /** Of the load generator for each request, where it shares the machine. */
  readonly generatorMs: number;
}

/** The machines. */
export interface Site {
  readonly nodes: number;
  readonly processesPerNode: number;
  readonly databases: number;
  /** Of each machine, a node's or a database's. */
  readonly processors: number;
  /** Over which a coupon's units are divided; 1: one row, as claims wait for it today. */
  readonly shelves: number;
  /** Nodes, database and load generator share one machine. */
  readonly isOneMachine: boolean;
}

/** A node or a database that is away for a time. */
export interface Failure {
  readonly what: 'node' | 'database';
  readonly atMs: number;
  readonly forMs: number;
}

/** Who comes. Connections ask again as soon as they are answered; people come once, and again when told "busy". */
export type Crowd =
  | { readonly kind: 'connections'; readonly connections: number; readonly forMs: number }
  | {
      readonly kind: 'people';
      readonly people: number;
      /** Mean time after the start until a person taps. */
      readonly tapMs: number;
      /** Nothing is simulated after this. */
      readonly forMs: number;
    };

export interface Outcome {
  readonly granted: number;
  readonly gone: number;
  /** Times that somebody was told "busy", to come again. */
  readonly busy: number;
  /** Without an answer at the end of the simulated time. */
  readonly unanswered: number;
  /** When the last unit was granted; null if some are left. */
  readonly givenOutMs: number | null;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  readonly claimsPerBatch: number;
  /** Share of the time from the start until the last unit, in which each was busy. */
  readonly busyShare: { readonly nodes: number; readonly databases: number; readonly shelves: number };
  /** Processor time used. */
  readonly nodeMs: number;
  readonly databaseMs: number;
}
