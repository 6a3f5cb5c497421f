import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '#checker/check.ts';
import type { Installation, Own } from '#installation/installation.ts';
import type { Machine } from '#machine.ts';
import type { Random } from '#random.ts';
import type { History } from '#workload/history.ts';
import type { Wire } from '#workload/wire.ts';
import type { Workload } from '#workload/workload.ts';

/** What a fault works with. */
export interface Scene {
  readonly installation: Installation;
  readonly machine: Machine;
  readonly random: Random;
  readonly wire: Wire;
  readonly workload: Workload;
  readonly history: History;
  /** A scratch folder. */
  readonly folder: string;
}

/** Where a fault would be done, known before the installation is made. */
export interface Place {
  readonly machine: Machine;
  readonly kind: Fault['on'][number];
  /** Of another's installation: what kills its server. */
  readonly killCommand: string | undefined;
}

/** Something that goes wrong. */
export interface Fault {
  readonly name: string;
  /** One sentence for the list of faults. */
  readonly words: string;
  /** Installations it can be done to. `disk`: one node whose data lie on a disk of our own. */
  readonly on: readonly ('one' | 'nodes' | 'disk' | 'foreign')[];
  /** How often in a whole round. */
  readonly times: number;
  /** What machine and installation lack for it, in words; undefined: nothing. */
  readonly lacks?: (place: Place) => string | undefined;
  /** The node is away or stands still itself, so its probes cannot answer. */
  readonly silencesProbes?: true;
  /** Makes it happen, lasts, and mends it. Resolves when it is over; the service may still be away. */
  readonly happen: (scene: Scene) => Promise<void>;
}

export const seconds = (count: number): Promise<void> => sleep(count * 1_000);

export function ownOf({ installation: { own } }: Pick<Scene, 'installation'>): Own {
  if (own === undefined) throw new Error('this fault needs an installation of our own');
  return own;
}

/** Holds something in the database that everything else waits for, for some seconds. */
export const holding = (scene: Scene, forSeconds: number, statement: string): Promise<void> =>
  withClient(scene.installation.database, async (client: pg.Client) => {
    await client.query('BEGIN');
    await client.query(statement);
    await seconds(forSeconds);
    await client.query('ROLLBACK');
  });
