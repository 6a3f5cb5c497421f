import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

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
          'Words are in the language of `Accept-Language` (zh-CN or en). Money is integer fen, data integer MB, instants ISO 8601.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          H5_TOKEN: header('H5_TOKEN', 'The signed token of 30 minutes'),
          ms: header('ms', "The session's id"),
          hc: header('hc', 'Binds token, session and subscriber'),
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  http.get('/openapi.json', { schema: { hide: true } }, () => http.swagger());
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: true, tryItOutEnabled: false },
  });
}
