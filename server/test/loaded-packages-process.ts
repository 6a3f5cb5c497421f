import { createRequire } from 'node:module';

/* Preloaded into a server (`--import`): when it ends, it prints which packages of OpenTelemetry it has loaded. */

const { cache } = createRequire(import.meta.url);

process.on('exit', () => {
  const names = Object.keys(cache).flatMap((path) => /node_modules\/(@opentelemetry\/[^/]+)\//.exec(path)?.[1] ?? []);
  process.stdout.write(`loaded: ${[...new Set(names)].sort().join(' ')}.\n`);
});
