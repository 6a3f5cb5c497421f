import type { Call } from '@coupon-centre/contract/call/call';
import type { FastifyInstance } from 'fastify';
import type { HandlersOf } from '#platform/http/handler.ts';
import type { Work } from '#platform/jobs/work.ts';

/** What a room does besides answering calls and handling messages. */
export interface RoomWork extends Work {
  /** Adds routes other than calls. */
  serve?(http: FastifyInstance): void | Promise<void>;
  /** Ends its own activity once no more calls come in. */
  stop?(): void | Promise<void>;
}

/** What a room provides to the app. `Calls`: the contract's room that it answers, by call name. */
export interface Room<Calls extends Readonly<Record<string, Call>>> extends RoomWork {
  readonly calls: HandlersOf<Calls>;
}
