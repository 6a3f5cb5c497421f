import underPressure from '@fastify/under-pressure';
import fastify, {
  errorCodes,
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
import { parsesAsIs } from './fits.ts';
import { HEALTH_PATHS } from './health.ts';
import { allowManySockets } from './many-sockets.ts';
import { type OwnOrigins, setOwnOrigins } from './own-origin.ts';
import { logWhenNeeded } from './request-log.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { refuseAmbiguousFraming } from './strict-framing.ts';
import { requestTraceId, traceRequests } from './trace-requests.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const SLOW_REQUEST_MS = 10_000;
/** Interval of the check for slow requests. */
const SLOW_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_EVENT_LOOP_DELAY_MS = 2_000;
/**
 * Of one process, about; more are closed unanswered. Above what the queues of claims hold (8,000 and more are an alarm), far below
 * the open files that deploy/systemd allows (65,536), and about half a gigabyte of the 2 GB that a node has there.
 */
const MAX_CONNECTIONS = 20_000;

/** What an editor may put in front of UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A plain text is parsed as it is; a byte-order mark is left out, and what is no JSON is told, as Fastify's own parser does. */
function parsePlain(text: string, done: (error: Error | null, parsed?: unknown) => void): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text);
  } catch {
    done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
    return;
  }
  done(null, parsed);
}

/** Keeps the schema's issues; their text is chosen later, in the reader's language. No body is an empty one. */
const parseByContract: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const fits = parsesAsIs(schema);
  const isBody = httpPart === 'body';
  return (sent) => {
    const input: unknown = isBody ? (sent ?? {}) : sent;
    if (fits(input)) return { value: input };
    const parsed = schema.safeParse(input, { reportInput: true });
    return parsed.success ? { value: parsed.data } : { error: parsed.error };
  };
};

/**
 * Adds the security headers. While the server leaves, requests under way and those that follow on their connections are answered with
 * `Connection: close`: no client sees an error, and no idle connection keeps the server alive.
 */
function completeHeaders(http: FastifyInstance, isLeaving: () => boolean): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  const isDraining = (): boolean => isClosing || isLeaving();
  http.decorate('isDraining', isDraining);
  http.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
    addSecurityHeaders(reply);
  });
}

/** Characters of what a JSON parser must look at twice: escapes, and names of an object's own making. */
const isPlain = (text: string): boolean =>
  !text.includes('\\') && !text.includes('__proto__') && !text.includes('constructor');

/** Under overload, answers 'busy' at once, except to liveness checks: a busy process must not be killed. */
function shed({ routeOptions }: FastifyRequest): void {
  if (routeOptions.url !== undefined && HEALTH_PATHS.includes(routeOptions.url)) return;
  throw new Overloaded();
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether answers ask for their connection to be closed. */
    isDraining(): boolean;
  }
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
    loggerInstance: logWhenNeeded(log),
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
  allowManySockets(http, MAX_CONNECTIONS);
  setOwnOrigins(http, origins);
  traceRequests(http);
  refuseAmbiguousFraming(http);
  http.setValidatorCompiler(parseByContract);
  http.setSerializerCompiler(serializerCompiler);
  // JSON and nothing else; a call whose request is empty may come without a body.
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else if (isPlain(body as string)) parsePlain(body as string, done);
    else {
      void parseJson(request, body as string, (error, parsed) => {
        const field = error === null ? badTextIn(body as string, parsed) : undefined;
        if (field === undefined) done(error, parsed);
        else done(new BadInput(field, badText));
      });
    }
  });
  completeHeaders(http, isLeaving);
  await http.register(underPressure, { maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS, pressureHandler: shed });
  answerFailures(http, clock);
  return http;
}
