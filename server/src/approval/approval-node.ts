import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { ApprovalWorks } from './approval-work.ts';

/** What deciding needs: the database, and what the rooms do with the approvals of their kinds. */
export interface ApprovalNode {
  readonly db: Kysely<Schema>;
  readonly works: () => ApprovalWorks;
  readonly log: Logger;
}
