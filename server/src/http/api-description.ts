import { type AnyEndpoint, refusalsOf } from '@coupon-centre/contract/endpoint';
import { codes, type RefusalName, SUCCESS_CODE, successWords } from '@coupon-centre/contract/errors';
import { type AnyOperatorEndpoint, operatorRefusalsOf } from '@coupon-centre/contract/operator/operator-endpoint';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** What a call may answer, for people who read its description. */
export const outcomesInWords = (call: AnyEndpoint): string => tableOf(refusalsOf(call));
export const operatorOutcomesInWords = (call: AnyOperatorEndpoint): string => tableOf(operatorRefusalsOf(call));

function tableOf(names: readonly RefusalName[]): string {
  const refusals = names.map((name) => {
    const { code, status, words } = codes[name];
    return `| ${code} | ${status} | ${words.en} | ${words['zh-CN']} |`;
  });
  const success = `| ${SUCCESS_CODE} | 200 | ${successWords.en} | ${successWords['zh-CN']} |`;
  return ['| code | HTTP | meaning | 含义 |', '| --- | --- | --- | --- |', success, ...refusals].join('\n');
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
          'is named; their refusals have an HTTP status of their own beside the code. ' +
          'Words are in the language of `Accept-Language` (zh-CN or en). Money is integer fen, data integer MB, instants ISO 8601.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          H5_TOKEN: header('H5_TOKEN', 'The signed token of 30 minutes'),
          ms: header('ms', "The session's id"),
          hc: header('hc', 'Binds token, session and subscriber'),
          console_session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'console_session',
            description: 'The session of an operator; every request also carries `x-console: 1`',
          },
          operator_key: { type: 'http', scheme: 'bearer', description: 'A key that an administrator made' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  http.get('/openapi.json', { schema: { hide: true } }, () => http.swagger());
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Its own bundle sets inline styles; scripts stay ours alone.
    transformStaticCSP: (policy) => policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
    logo: { type: 'image/svg+xml', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    theme: {
      title: 'Coupon centre: calls',
      css: [{ filename: 'page.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: { docExpansion: 'list', deepLinking: true, tryItOutEnabled: false },
  });
}
