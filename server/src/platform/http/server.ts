import underPressure from '@fastify/under-pressure';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifySchemaCompiler,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { badText, badTextIn } from './bad-text.ts';
import { answerBeforeRouting, answerFailures, answerUnreadable, Overloaded } from './failure.ts';
import { HEALTH_PATHS } from './health.ts';
import { type OwnOrigins, setOwnOrigins } from './own-origin.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { refuseAmbiguousFraming } from './strict-framing.ts';
import { requestTraceId, traceRequests } from './trace-requests.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const SLOW_REQUEST_MS = 10_000;
/** Interval of the check for slow requests. */
const SLOW_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_EVENT_LOOP_DELAY_MS = 2_000;
/**
 * Of one process; more are closed unanswered. Above what the queues of claims hold (8,000 and more are an alarm), far below
 * the open files that deploy/systemd allows (65,536), and about half a gigabyte of the 2 GB that a node has there.
 */
const MAX_CONNECTIONS = 20_000;

/** Keeps the schema's issues; their text is chosen later, in the reader's language. */
const parseByContract: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const parsed = schema.safeParse(input, { reportInput: true });
    return parsed.success ? { value: parsed.data } : { error: parsed.error };
  };

/**
 * While the server leaves, requests under way and those that follow on their connections are answered with
 * `Connection: close`: no client sees an error, and no idle connection keeps the server alive.
 */
function drainConnections(http: FastifyInstance, isLeaving: () => boolean): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.addHook('onSend', async (_request, reply, payload) => {
    if (isClosing || isLeaving()) reply.header('connection', 'close');
    return payload;
  });
}

/** Under overload, answers 'busy' at once, except to liveness checks: a busy process must not be killed. */
function shed({ routeOptions }: FastifyRequest): void {
  if (routeOptions.url !== undefined && HEALTH_PATHS.includes(routeOptions.url)) return;
  throw new Overloaded();
}

interface HttpNeeds {
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  /** Proxies trusted with the client's address. */
  readonly trustProxy?: boolean | string;
  /** Addresses of its own. Absent: those that requests name. */
  readonly origins?: OwnOrigins;
  /** Whether the process is about to end. */
  readonly isLeaving?: () => boolean;
}

/** A Fastify server with our common limits: timeouts, body limit, load shedding, failures in the envelope. */
export async function createHttpServer({
  log,
  clock,
  trustProxy = false,
  origins = {},
  isLeaving = () => false,
}: HttpNeeds): Promise<FastifyInstance> {
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: SLOW_REQUEST_MS,
    // Node takes these when it makes the server; with its own headers time-out of a minute a slow body has as long.
    http: {
      requestTimeout: SLOW_REQUEST_MS,
      headersTimeout: SLOW_REQUEST_MS,
      connectionsCheckingInterval: SLOW_CHECK_MS,
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerBeforeRouting(clock),
    clientErrorHandler: answerUnreadable(clock),
    genReqId: requestTraceId,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  http.server.maxConnections = MAX_CONNECTIONS;
  setOwnOrigins(http, origins);
  sendSecurityHeaders(http);
  traceRequests(http);
  refuseAmbiguousFraming(http);
  http.setValidatorCompiler(parseByContract);
  http.setSerializerCompiler(serializerCompiler);
  // JSON and nothing else; a call whose request is empty may come without a body.
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else {
      void parseJson(request, body as string, (error, parsed) => {
        const field = error === null ? badTextIn(body as string, parsed) : undefined;
        if (field === undefined) done(error, parsed);
        else done(new BadInput(field, badText));
      });
    }
  });
  http.addHook('preValidation', async (request) => {
    if (request.body === undefined || request.body === null) request.body = {};
  });
  drainConnections(http, isLeaving);
  await http.register(underPressure, { maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS, pressureHandler: shed });
  answerFailures(http, clock);
  return http;
}
