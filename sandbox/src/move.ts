import { runMoveCommand } from '@coupon-centre/server/src/commands/move/run-move-command.ts';
import { sandboxMigrations } from '#sandbox-migrations.ts';

/*
 * `npm run move -- <DATABASE_URL>`: moves the embedded database into a PostgreSQL of one's own while it serves, or with `--data-dir <new
 * folder>` into a new embedded one, of another major version where this release brings one (docs/operations.md).
 */

await runMoveCommand(sandboxMigrations);
