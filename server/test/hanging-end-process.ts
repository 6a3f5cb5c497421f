import { endAtLast } from '#platform/process/last-resort.ts';
import { listenForStop } from '#platform/process/stop-request.ts';

/* A process that hangs when it is asked to end: something never settles and keeps it alive. */

const { asked } = listenForStop();
endAtLast(asked, Number(process.env['END_AFTER_MS']));
setInterval(() => undefined, 1_000);
process.stdout.write('open\n');
