import type { Call } from '@coupon-centre/contract/call/call';
import { refusalsOf } from '@coupon-centre/contract/call/call';
import { refusalSchema } from '@coupon-centre/contract/call/envelope';
import type { RefusalName } from '@coupon-centre/contract/call/errors';
import type { FastifyReply } from 'fastify';
import { ANSWER_HEADERS } from './envelope.ts';
import { jsonWriter, UndeclaredAnswer } from './fits.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Names and values of the headers that every answer has, put in order once. */
const COMMON_HEADERS: readonly string[] = Object.entries({
  'content-type': JSON_TYPE,
  ...ANSWER_HEADERS,
  ...SECURITY_HEADERS,
}).flat();

interface Sent {
  readonly status: number;
  readonly text: string;
  /** Seconds after which it is worth trying again. */
  readonly retryAfterSec?: number | undefined;
}

/** Sends JSON with every header that an answer has, in one write: Fastify's own way sets and merges headers one by one. */
export function sendJson(reply: FastifyReply, { status, text, retryAfterSec }: Sent): FastifyReply {
  const headers = [...COMMON_HEADERS, 'content-length', `${Buffer.byteLength(text)}`];
  if (retryAfterSec !== undefined) headers.push('retry-after', `${retryAfterSec}`);
  if (reply.server.isDraining()) headers.push('connection', 'close');
  reply.hijack();
  reply.raw.writeHead(status, headers);
  reply.raw.end(text);
  return reply;
}

/** Writes what a call may answer as JSON text; throws UndeclaredAnswer for anything else. */
export interface AnswerWriter {
  /** The data of a success. */
  readonly data: (data: unknown) => string;
  /** The whole body of a refusal. */
  readonly refusal: (name: RefusalName, body: unknown) => string;
}

/** Compiled once for each call. */
export function answerWriter(call: Call): AnswerWriter {
  const { answer } = call;
  const refusals = new Map(
    refusalsOf(call).map((name) => [name, jsonWriter(refusalSchema(answer.envelope, name))] as const),
  );
  return {
    data:
      answer.kind === 'json'
        ? jsonWriter(answer.data)
        : () => {
            throw new UndeclaredAnswer('a file is not JSON');
          },
    refusal(name, body) {
      const write = refusals.get(name);
      if (write === undefined) throw new UndeclaredAnswer(`the call does not declare ${name}`);
      return write(body);
    },
  };
}
