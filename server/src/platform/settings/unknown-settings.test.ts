import { expect, test } from 'vitest';
import { parseEnv } from './env.ts';

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['SMS_GATEWY', 'SMS_GATEWAY'],
  ['PORRT', 'PORT'],
  ['SECRETKEY', 'SECRET_KEY'],
  ['METRIC_TOKENS', 'METRICS_TOKEN'],
  ['KANNEL_USER', 'KANNEL_URL'],
  ['RISK_TALLIES_KEPT', 'RISK_TALLY_DAYS'],
])('%s is refused with the nearest setting, %s', (name, nearest) => {
  expect(() => parseEnv({ [name]: 'x' })).toThrow(`${name} is no setting. Did you mean ${nearest}?`);
});

test('other programs’ variables are theirs, also where their names are like ours', () => {
  const theirs = [
    'HOME HOSTNAME LOGNAME SHELL TERM USER LANG LC_ALL TZ PWD OLDPWD SHLVL EDITOR PAGER PATH MANPATH COLUMNS LINES _',
    'NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_UNIQUE_ID CI DEBUG SSH_AUTH_SOCK XDG_DATA_DIRS http_proxy no_proxy',
    'npm_config_port npm_lifecycle_event INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET DATABASE_PASSWORD DATABASE_HOST',
    'PGHOST PGPORT PGSSLMODE POSTGRES_PASSWORD REDIS_PORT REDIS_URL SECRET_NAME OTEL_SERVICE_NAME GATEWAY_BILLER_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINTS GATEWAY_PORT CHROMIUM PROMTOOL BEARERBOX PERL PG_CONFIG IMPORT_LINES',
    // Kubernetes gives a pod these of every service near it.
    'KANNEL_SERVICE_HOST KANNEL_SERVICE_PORT KANNEL_PORT KANNEL_PORT_13013_TCP KANNEL_PORT_13013_TCP_ADDR',
  ];
  const variables = Object.fromEntries(theirs.flatMap((line) => line.split(' ')).map((name) => [name, 'x']));
  expect(() => parseEnv(variables)).not.toThrow();
});

test('a misspelt setting without a value is not set', () => {
  expect(parseEnv({ DATABSE_URL: '' })).toEqual(parseEnv({}));
});

test('wrong values and misspelt names are told in one message', () => {
  expect(() => parseEnv({ PORT: 'x', ROLL: 'api', ROLE: 'y' })).toThrow(
    'PORT should be a whole number from 0 to 65535; ROLE should be all, api or worker. ROLL is no setting. Did you mean ROLE?',
  );
});

test('what several outside systems lack is told in one message', () => {
  const chosen = {
    SMS_GATEWAY: 'kannel',
    SMS_GATEWAY_2: 'cmpp',
    MAIL_GATEWAY: 'smtp',
    OIDC_ISSUER: 'https://id.example',
  };
  const said = (() => {
    try {
      return parseEnv({ ...chosen, DATABASE_URL: 'postgres://host/database', RISK_GATEWAY: 'http' });
    } catch (error) {
      return (error as Error).message;
    }
  })();
  for (const lacked of [
    'SMS_GATEWAY=kannel',
    'SMS_GATEWAY_2=cmpp',
    'MAIL_GATEWAY=smtp',
    'RISK_GATEWAY=http',
    'OIDC_ISSUER',
  ])
    expect(said).toContain(`With ${lacked}, set `);
  expect(said).toContain('With DATABASE_URL, SECRET_KEY');
});
