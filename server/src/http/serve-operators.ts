import { operatorAnswerSchemas } from '@coupon-centre/contract/envelope';
import { codes } from '@coupon-centre/contract/errors';
import type { AnyOperatorEndpoint } from '@coupon-centre/contract/operator/operator-endpoint';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import { operatorOutcomesInWords } from '#http/api-description.ts';
import { ANSWER_HEADERS, refusalBody, successBody } from '#http/envelope.ts';
import { Refusal, SentFile } from '#http/handler.ts';
import { inTime } from '#http/in-time.ts';
import { createAdmission, type OperatorAccess, SESSION_COOKIE } from '#http/operator-access.ts';
import type { OperatorCaller, OperatorGuest, OperatorHandlers } from '#http/operator-handler.ts';
import { sendFile } from '#http/send-file.ts';
import { unknownCaller } from '#http/serve.ts';
import { type Upload, withUpload } from '#http/upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    operator: OperatorGuest | (OperatorGuest & OperatorCaller) | null;
  }
}

/** A claim page or a document with all its words. */
const JSON_LIMIT_BYTES = 1024 * 1024;

/** A handler when all that is known is that it is one. */
type AnyHandler = (request: unknown, caller: unknown, upload?: Upload) => Promise<unknown>;

const groupOf = (call: AnyOperatorEndpoint): string => call.path.split('/')[2] ?? '';

/** How the cookie is set: never for scripts, never from another site, for the operators' calls only. */
const cookieOptions = (request: FastifyRequest) =>
  ({
    path: '/console-api',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  }) as const;

/** The request's caller before anybody is recognised. */
function guestOf(request: FastifyRequest, reply: FastifyReply, nowMs: number): OperatorGuest {
  const { locale, address, traceId, userAgent } = unknownCaller(request, nowMs);
  return {
    ...{ locale, address, traceId, userAgent, nowMs },
    setSession(token) {
      if (token === null) void reply.clearCookie(SESSION_COOKIE, cookieOptions(request));
      else void reply.setCookie(SESSION_COOKIE, token, cookieOptions(request));
    },
  };
}

function sendRefusal(reply: FastifyReply, caller: OperatorGuest, refusal: Refusal): FastifyReply {
  const { status } = codes[refusal.name];
  const data = refusal.data as unknown as { readonly retryAfterSec?: number } | null;
  if (status === 503 || status === 429) reply.header('retry-after', String(data?.retryAfterSec ?? 1));
  return reply.code(status).send(refusalBody('card', refusal.name, refusal.data, caller));
}

/** A call's answers by HTTP status; those of a file are described, its refusals parsed. */
function responseSchemas(call: AnyOperatorEndpoint): Record<string, unknown> {
  const schemas = Object.fromEntries(operatorAnswerSchemas(call));
  if (call.kind !== 'file') return schemas;
  const content = Object.fromEntries(call.types.map((type) => [type.split(';')[0], { schema: z.file() }]));
  return { ...schemas, 200: { description: 'The file', content } };
}

function schemaOf(call: AnyOperatorEndpoint) {
  const needs = call.right === 'EVERYONE' ? 'Needs no session.' : `Needs \`${call.right}\`.`;
  const isPersonal = call.right === 'SIGNED_IN' || call.right === 'SIGNING_IN';
  const withKey = isPersonal ? [] : [{ operator_key: [] }];
  return {
    summary: call.summary,
    description: `${needs}\n\n${operatorOutcomesInWords(call)}`,
    tags: [`console: ${groupOf(call)}`],
    ...(call.kind === 'upload' ? { querystring: call.request, consumes: [...call.types] } : { body: call.request }),
    response: responseSchemas(call),
    ...(call.right === 'EVERYONE' ? {} : { security: [{ console_session: [] }, ...withKey] }),
  };
}

async function act(call: AnyOperatorEndpoint, handle: AnyHandler, request: FastifyRequest): Promise<unknown> {
  if (call.kind === 'upload') {
    return withUpload(call, request, (upload) => handle(request.query, request.operator, upload));
  }
  if (call.kind === 'file') return handle(request.body, request.operator);
  return inTime(handle(request.body, request.operator));
}

/**
 * Serves every operator call, in the order that every call of ours has: who asks and whether they may (before a byte of the
 * body is looked at), what is asked, act, present. Nothing of the subscribers' sessions is looked at here.
 */
export async function serveOperators<Api extends Record<string, AnyOperatorEndpoint>>(
  http: FastifyInstance,
  api: Api,
  handlers: OperatorHandlers<Api>,
  { access, clock }: { readonly access: OperatorAccess; readonly clock: Clock },
): Promise<void> {
  const admit = createAdmission(access);
  const serveOne = (scope: FastifyInstance, call: AnyOperatorEndpoint, handle: AnyHandler): void => {
    scope.route({
      method: 'POST',
      url: call.path,
      bodyLimit: call.kind === 'upload' ? call.maxBytes : JSON_LIMIT_BYTES,
      schema: schemaOf(call),
      onRequest: async (request, reply) => {
        const guest = guestOf(request, reply, clock.now());
        void reply.headers(ANSWER_HEADERS);
        const who = await admit(call, request, guest.nowMs);
        if (who instanceof Refusal) await sendRefusal(reply, guest, who);
        else request.operator = { ...guest, ...who };
      },
      handler: async (request, reply) => {
        const answer = await act(call, handle, request);
        const caller = request.operator as OperatorGuest;
        if (answer instanceof Refusal) return sendRefusal(reply, caller, answer);
        if (answer instanceof SentFile) return sendFile(reply, answer);
        return reply.send(successBody('card', answer, caller));
      },
    });
  };

  const entries = Object.entries(api);
  // The pair fits by the type of `handlers`; the compiler cannot follow a pair through a loop.
  const handlerOf = (name: string): AnyHandler => handlers[name] as unknown as AnyHandler;
  await http.register((scope, _options, done) => {
    void scope.register(cookie);
    scope.decorateRequest('operator', null);
    for (const [name, call] of entries) if (call.kind !== 'upload') serveOne(scope, call, handlerOf(name));
    done();
  });
  await http.register((scope, _options, done) => {
    void scope.register(cookie);
    scope.decorateRequest('operator', null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, taken) => taken(null, body));
    for (const [name, call] of entries) if (call.kind === 'upload') serveOne(scope, call, handlerOf(name));
    done();
  });
}
