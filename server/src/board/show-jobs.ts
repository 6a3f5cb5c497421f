import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { jobFigures } from './job-figures.ts';

export const showJobs =
  (db: Kysely<Schema>): Handler<'showJobs'> =>
  (_request, { nowMs }) =>
    jobFigures(db, nowMs);
