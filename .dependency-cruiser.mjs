/*
 * The arrows between folders. A folder that is not listed may neither import nor be imported: a new room begins with a line here.
 * `npm run arrows` checks them; so does `npm test`.
 */

/** Below every room, from top to bottom: what each may import. */
const platform = {
  rooms: ['http', 'jobs'],
  settings: ['gateways', 'process'],
  metrics: ['http', 'jobs', 'db', 'process'],
  jobs: ['sms', 'gateways', 'db', 'tracing'],
  sms: ['gateways', 'db', 'tracing'],
  gateways: ['db', 'process', 'tracing'],
  http: ['db', 'tracing'],
  db: ['process', 'tracing'],
  tracing: [],
  process: ['tracing'],
};

/** The server's rooms from top to bottom. Every room may import the platform and the foundation. */
const rooms = {
  bundle: ['campaign', 'claim-page', 'content', 'catalogue', 'approval', 'audit'],
  starter: ['campaign', 'claim-page', 'content', 'operator', 'audit', 'catalogue'],
  'front-ends': ['catalogue'],
  keys: ['partner-codes', 'audit', 'risk'],
  rehearsal: ['claim', 'catalogue', 'invariants', 'subscriber'],
  privacy: ['message', 'owned', 'catalogue', 'approval', 'audit', 'subscriber', 'risk'],
  support: [
    ...['wallet', 'centre', 'claim-page', 'exchange', 'use', 'claim', 'owned', 'catalogue'],
    ...['approval', 'daily-sum', 'events', 'audit', 'subscriber'],
  ],
  'risk-case': ['message', 'owned', 'catalogue', 'approval', 'audit', 'subscriber'],
  feedback: ['message', 'owned', 'audit'],
  report: ['board', 'notice', 'catalogue', 'audit'],
  board: ['savings', 'approval', 'use', 'owned', 'catalogue'],
  wallet: ['centre', 'partner-codes', 'reminder', 'claim', 'owned', 'catalogue'],
  centre: ['claim-page', 'reminder', 'message', 'claim', 'owned', 'catalogue', 'experiment'],
  'code-file': ['exchange', 'catalogue', 'approval', 'events', 'audit', 'subscriber'],
  distribution: ['claim', 'catalogue', 'experiment', 'approval', 'events', 'audit', 'subscriber'],
  exchange: ['partner-codes', 'claim', 'owned', 'catalogue', 'approval', 'events', 'audit', 'subscriber', 'risk'],
  'partner-codes': ['catalogue', 'events', 'audit'],
  'claim-page': ['claim', 'owned', 'catalogue', 'experiment', 'approval', 'audit'],
  reminder: ['claim', 'owned', 'catalogue', 'message'],
  savings: ['owned', 'catalogue'],
  content: ['catalogue', 'approval', 'audit'],
  audience: ['catalogue', 'audit', 'subscriber'],
  place: ['owned', 'catalogue', 'audit'],
  share: [],
  reconciliation: ['use', 'catalogue', 'events', 'audit'],
  campaign: ['claim-page', 'catalogue', 'experiment', 'branch', 'approval', 'events', 'audit'],
  use: ['provider-offer', 'owned', 'catalogue', 'daily-sum', 'audit', 'subscriber'],
  'provider-offer': ['catalogue', 'approval', 'audit'],
  'provider-events': [],
  claim: ['owned', 'catalogue', 'experiment', 'subscriber', 'risk'],
  owned: ['catalogue', 'subscriber'],
  catalogue: ['experiment', 'branch', 'approval', 'events', 'audit'],
  approval: ['events', 'audit'],
  operator: ['branch', 'approval', 'events', 'audit'],
  branch: ['approval', 'audit'],
  notice: ['webhooks', 'operator', 'approval', 'events', 'audit'],
  webhooks: ['approval', 'events', 'audit'],
  'daily-sum': ['events'],
  events: [],
  audit: [],
  subscriber: ['message', 'risk', 'events'],
  message: ['catalogue', 'events'],
  risk: ['approval', 'events', 'audit'],
  analytics: [],
  experiment: [],
  invariants: [],
};

for (const [table, lines] of Object.entries({ platform, rooms })) {
  const unknown = Object.values(lines)
    .flat()
    .filter((name) => !(name in lines));
  if (unknown.length > 0) throw new Error(`the table of ${table} names folders without a line: ${unknown.join(', ')}`);
}

const src = 'server/src';
const inSrc = `^${src}/`;
const noTests = '\\.test\\.tsx?$';

/** A rule that a folder imports nothing of a tree but what is allowed. */
const only = (name, from, { tree, may, comment }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: noTests },
  to: { path: tree, pathNot: may },
});

const folders = (names) => names.map((name) => `${inSrc}${name}/`);
const foundation = `${inSrc}foundation/`;

const roomRules = Object.entries(rooms).map(([room, may]) =>
  only(`server: ${room}`, `${inSrc}${room}/`, {
    tree: inSrc,
    may: folders([room, 'platform', 'foundation', ...may]),
    comment: 'A room imports the rooms that the table names, the platform and the foundation.',
  }),
);

const platformRules = Object.entries(platform).map(([part, may]) =>
  only(`server: platform/${part}`, `${inSrc}platform/${part}/`, {
    tree: inSrc,
    may: [foundation, ...folders([part, ...may].map((name) => `platform/${name}`))],
    comment: 'The platform knows no room.',
  }),
);

/** The folders of a tree that are listed, as a pattern of everything else in it. */
const unlisted = (tree, names) => `${tree}(?!(${names.join('|')})(/|$))[^/]+`;

/** Two rules: what is not listed imports nothing and is imported by nothing. */
const listed = (name, place) => [
  only(`${name} without a line`, place, { tree: '.', may: ['^$'], comment: 'Give the folder a line in the tables.' }),
  {
    name: `${name} without a line is imported`,
    comment: 'Give the folder a line in the tables.',
    severity: 'error',
    from: {},
    to: { path: place },
  },
];

const serverFolders = ['app', 'commands', 'foundation', 'platform', ...Object.keys(rooms)];
const frontEndFolders = ['app', 'features', 'page-modules', 'preview', 'host', 'ui', 'lib'];
const frontEndFiles = ['main.tsx', 'entry-[a-z-.]+.tsx', 'service-worker.ts', 'virtual.d.ts'];

const workspaceRules = [
  ...listed('server: a room', unlisted(inSrc, [...serverFolders, 'main.ts'])),
  ...listed('server: a part of the platform', unlisted(`${inSrc}platform/`, Object.keys(platform))),
  ...listed('front ends: a folder', unlisted('^(web|console)/src/', [...frontEndFolders, ...frontEndFiles])),
  only('server: foundation', foundation, {
    tree: inSrc,
    may: [foundation],
    comment: 'The foundation knows nothing of the rest.',
  }),
  only('server: no room imports the app', `${inSrc}(?!(app|commands)/)[^/]+/`, {
    tree: `${inSrc}(app|commands)/`,
    may: ['^$'],
    comment: 'Rooms are put together by the app and do not know it.',
  }),
  only('server: no front end, no sandbox', inSrc, {
    tree: '^(web|console|sandbox|e2e|bench|chaos)/',
    may: ['^$'],
    comment: 'The built front ends and the sandbox are handed to the server.',
  }),
  only('sandbox', '^sandbox/src/', {
    tree: '^(web|console|e2e|bench|chaos)/',
    may: ['^$'],
    comment: 'The sandbox knows the contract and the server.',
  }),
  only('contract', '^contract/src/', {
    tree: '.',
    may: ['^contract/src/', 'node_modules/zod/'],
    comment: 'The contract imports zod and itself.',
  }),
  only('front ends know the contract', '^(web|console)/src/', {
    tree: '^(server|sandbox|e2e|bench|chaos|web|console)/',
    may: ['^$1/', 'node_modules/'],
    comment: 'A front end knows the contract and itself.',
  }),
  only('front ends: a feature', '^(web|console)/src/features/([^/]+)/', {
    tree: '^$1/src/(app|features)/',
    may: ['^$1/src/features/$2/'],
    comment: 'app → features → the rest; a feature never imports a feature.',
  }),
  only('web: modules of claim pages', '^web/src/page-modules/', {
    tree: '^web/src/(app|features)/',
    may: ['^$'],
    comment: 'app → features → page-modules → host, ui, lib.',
  }),
  only('front ends: host, ui, lib', '^(web|console)/src/(host|ui|lib)/', {
    tree: '^$1/src/(app|features|page-modules)/',
    may: ['^$'],
    comment: 'app → features → page-modules → host, ui, lib.',
  }),
  only('client', '^client/src/', {
    tree: '.',
    may: ['^client/', '^#api$', 'node_modules/openapi-fetch/'],
    comment: 'The client is published: it knows the API description only.',
  }),
  only('journeys, benches and chaos', '^(e2e|bench|chaos)/', {
    tree: '^(server|sandbox|web|console)/',
    may: ['node_modules/'],
    comment: 'Journeys, benches and chaos know the contract and the wire.',
  }),
];

export default {
  forbidden: [
    ...roomRules,
    ...platformRules,
    ...workspaceRules,
    {
      name: 'no circle between folders',
      comment: 'Move what both need below both.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: [noTests, '/(test|dist)/', 'virtual:'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
