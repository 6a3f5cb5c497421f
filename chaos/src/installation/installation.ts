import type pg from 'pg';
import type { DatabaseProxy } from './proxy.ts';
import type { ServerProcess } from './server-process.ts';

/** What chaos may do to an installation. */
export interface Installation {
  readonly kind: 'one' | 'nodes' | 'foreign';
  /** Origins of the nodes that answer calls. */
  readonly addresses: () => readonly string[];
  /** The database, with a role that may read every table and lock them. */
  readonly database: pg.ClientConfig;
  readonly sandboxKey: string | undefined;
  /** Of one's own: the process that has the database, and those that answer calls. */
  readonly own?: Own;
  /** Of another: a command that kills the server, which its service manager starts again. */
  readonly killCommand?: string | undefined;
  close(): Promise<void>;
}

export interface Own {
  /** The process that runs the embedded database. */
  readonly host: ServerProcess;
  /** The processes that answer calls; with one node the same as the host. */
  readonly nodes: readonly ServerProcess[];
  /** DATA_DIR of the host. */
  readonly dataDir: string;
  /** Between the nodes and the database, where there are several nodes. */
  readonly proxy?: DatabaseProxy;
  /** The disk that the data lie on, where it is one of our own. */
  readonly disk?: Disk;
}

/** A small file system of our own. */
export interface Disk {
  readonly path: string;
  /** Writes a file until nothing more fits; resolves to how to remove it. */
  fill(): Promise<() => Promise<void>>;
  /** Takes everything that was not flushed, as if the power were cut; later the disk is mounted again and recovers. */
  cutPower(): Promise<void>;
  mountAgain(): Promise<void>;
  remove(): Promise<void>;
}
