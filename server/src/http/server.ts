import { randomUUID } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifySchemaCompiler,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Clock } from '#clock.ts';
import { answerBeforeRouting, answerFailures } from '#http/failure.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const SLOW_BODY_MS = 10_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_EVENT_LOOP_DELAY_MS = 2_000;

/** W3C trace context: the caller's trace id where one is sent and well-formed, else a new one. */
function traceIdOf(traceparent: string | string[] | undefined): string {
  const sent = typeof traceparent === 'string' ? /^[\da-f]{2}-([\da-f]{32})-/.exec(traceparent)?.[1] : undefined;
  return sent ?? randomUUID().replaceAll('-', '');
}

/** The issues as the schema found them: their words are chosen later, in the reader's language. */
const parseByContract: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const parsed = schema.safeParse(input, { reportInput: true });
    return parsed.success ? { value: parsed.data } : { error: parsed.error };
  };

/** A Fastify server with the bounds every service of ours has: time-outs, body limit, load shedding, failures in the envelope. */
export async function createHttpServer(
  log: FastifyBaseLogger,
  clock: Clock,
  trustProxy: boolean | string,
): Promise<FastifyInstance> {
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: SLOW_BODY_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: answerBeforeRouting(clock),
    genReqId: (request) => traceIdOf(request.headers['traceparent']),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  http.setValidatorCompiler(parseByContract);
  http.setSerializerCompiler(serializerCompiler);
  // JSON and nothing else; a call whose request is empty may come without a body.
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parseJson(request, body as string, done);
  });
  http.addHook('preValidation', async (request) => {
    if (request.body === undefined || request.body === null) request.body = {};
  });
  await http.register(underPressure, { maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS });
  answerFailures(http, clock);
  return http;
}
