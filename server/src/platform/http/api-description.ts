import { api } from '@coupon-centre/contract/api/api';
import { type Call, refusalsOf } from '@coupon-centre/contract/call/call';
import { answerSchemas } from '@coupon-centre/contract/call/envelope';
import { codes, type RefusalName, SUCCESS_CODE, successWords } from '@coupon-centre/contract/call/errors';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { tidyComponents } from './api-components.ts';
import { withExamples } from './api-examples.ts';
import { withUploads } from './api-uploads.ts';
import { describeWebhooks } from './api-webhooks.ts';
import { repeatableHeaders } from './idempotency-key.ts';

/** What a call may answer, for people who read its description. */
function outcomesInWords(names: readonly RefusalName[]): string {
  const refusals = names.map((name) => {
    const { code, status, words } = codes[name];
    return `| ${code} | ${status} | ${words.en} | ${words['zh-CN']} |`;
  });
  const success = `| ${SUCCESS_CODE} | 200 | ${successWords.en} | ${successWords['zh-CN']} |`;
  return ['| code | HTTP | meaning | 含义 |', '| --- | --- | --- | --- |', success, ...refusals].join('\n');
}

/** A call's answers by HTTP status; those of a file are described, its refusals parsed. */
function responseSchemas(call: Call): Record<string, unknown> {
  const schemas = Object.fromEntries(answerSchemas(call));
  if (call.answer.kind === 'json') return schemas;
  const content = Object.fromEntries(call.answer.types.map((type) => [type.split(';')[0], { schema: z.file() }]));
  return { ...schemas, 200: { description: 'The file', content } };
}

/** Who may call, in the description's terms, and the group that the call stands in. */
function accessOf({ who, path }: Call) {
  const [, service = '', group = ''] = path.split('/');
  if ('session' in who) {
    // The tag is the service in the path: `card`, `docs`, `login`.
    const tag = service.replace(/^bass-/, '').replace(/-server$/, '');
    return { tag, needs: '', security: who.session === 'none' ? [] : [{ H5_TOKEN: [], ms: [], hc: [] }] };
  }
  const tag = `console: ${group}`;
  const { operator } = who;
  if (operator === 'EVERYONE') return { tag, needs: 'Needs no session.\n\n', security: [] };
  const isPersonal = operator === 'SIGNED_IN' || operator === 'SIGNING_IN';
  const withKey = isPersonal ? [] : [{ operator_key: [] }];
  return { tag, needs: `Needs \`${operator}\`.\n\n`, security: [{ console_session: [] }, ...withKey] };
}

/** Calls with named schemas; the names are registered once in a process. */
const named = new WeakMap<Call, Call>();

/** The call with names for the schemas of what it asks and answers; each is one component of the description. */
function withNames(name: string, call: Call): Call {
  const known = named.get(call);
  if (known !== undefined) return known;
  const { request, answer, upload } = call;
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const made = {
    ...call,
    // The fields of a query stand in the operation itself.
    request: upload === undefined ? request.meta({ id: `${title}Request` }) : request,
    answer: answer.kind === 'file' ? answer : { ...answer, data: answer.data.meta({ id: `${title}Answer` }) },
  };
  named.set(call, made);
  return made;
}

/** A call as the API description and the parsing of what comes and leaves want it; described is what is in the API. */
export function describeCall(name: string, call: Call) {
  const { tag, needs, security } = accessOf(call);
  const { request, ...rest } = withNames(name, call);
  return {
    operationId: name,
    summary: call.summary,
    description: needs + outcomesInWords(refusalsOf(call)),
    tags: [tag],
    ...(call.upload === undefined ? { body: request } : { querystring: request, consumes: [...call.upload.types] }),
    response: responseSchemas({ request, ...rest }),
    security,
    ...(call.isRepeatable && { headers: repeatableHeaders }),
    ...(!Object.hasOwn(api, name) && { hide: true }),
  };
}

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description }) as const;

/**
 * `/openapi.json` and a readable `/docs`, both made from the contract: what is described is what is parsed.
 * Registered before the routes that it describes.
 */
export async function describeApi(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Coupon centre',
        version: '0.1.0',
        description:
          'Calls of the subscriber page. Card and neighbour services answer `{code, msg, resp_data, traceId, serverTime}`, `0000` is ' +
          'success; login services answer `{rs, msg, datas}`, `rs` 1 is success. A business refusal is HTTP 200 with its code. ' +
          "Calls below `/console-api` are the operators' and other systems': they need the console's session or a key, and the right that " +
          'is named; their refusals have an HTTP status of their own besides the code. ' +
          'Words are in the language of `Accept-Language` (zh-CN or en). Money is integer fen, data integer MB, instants ISO 8601.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          H5_TOKEN: header('H5_TOKEN', 'The signed token of 30 minutes'),
          ms: header('ms', "The session's id"),
          hc: header('hc', 'Binds token, session and subscriber'),
          console_session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'console_session',
            description:
              'The session of an operator, over TLS named `__Host-console_session`; every request also carries `x-console: 1`',
          },
          operator_key: { type: 'http', scheme: 'bearer', description: 'A key that an administrator made' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      withUploads(withExamples(tidyComponents(describeWebhooks(jsonSchemaTransformObject(document))))),
  });
  http.get('/openapi.json', { schema: { hide: true } }, () => http.swagger());
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Its own bundle sets inline styles; scripts stay ours alone, and nothing is validated by another host.
    transformStaticCSP: (policy) =>
      policy
        .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
        .replace(' validator.swagger.io', ''),
    logo: { type: 'image/svg+xml', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    theme: {
      title: 'Coupon centre: calls',
      css: [{ filename: 'page.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: { docExpansion: 'list', validatorUrl: null, deepLinking: true, tryItOutEnabled: false },
  });
}
