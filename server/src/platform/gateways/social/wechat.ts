import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { askJson } from '#platform/gateways/ask-json.ts';
import type { SocialApp } from './port.ts';
import { type KeptTicket, readTicket, renewTicket } from './ticket-store.ts';

/** Renewed this long before it expires. */
const RENEW_AHEAD_MS = 5 * MINUTE_MS;
const ANSWER_MS = 5_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.int().positive() });
const ticketAnswer = z.object({ errcode: z.literal(0), ticket: z.string().min(1), expires_in: z.int().positive() });

export interface WechatSettings {
  /** Where its interfaces are, such as `https://api.weixin.qq.com`. */
  readonly url: string;
  readonly sdkUrl: string;
  readonly appId: string;
  readonly secret: string;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly settings: WechatSettings;
}

/**
 * WeChat. One node at a time requests token and ticket, and all share them through the database, since a new request invalidates
 * the earlier ones. While WeChat is unreachable, the ticket is used until it expires.
 */
export function createWechat({ db, clock, deriveKey, settings }: Needs): SocialApp {
  const { url, appId, secret } = settings;
  const box = createSealedBox(deriveKey, 'social-ticket');
  let known: KeptTicket | null = null;

  async function ask(): Promise<KeptTicket> {
    const askedAtMs = clock.now();
    const token = await askJson(
      `${url}/cgi-bin/stable_token`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'client_credential', appid: appId, secret }),
        signal: AbortSignal.timeout(ANSWER_MS),
      },
      tokenAnswer,
    );
    if (token === undefined) throw new Error('the social app gave no token');
    const query = new URLSearchParams({ access_token: token.body.access_token, type: 'jsapi' });
    const ticket = await askJson(
      `${url}/cgi-bin/ticket/getticket?${query}`,
      { signal: AbortSignal.timeout(ANSWER_MS) },
      ticketAnswer,
    );
    if (ticket === undefined) throw new Error('the social app gave no ticket');
    return { ticket: ticket.body.ticket, expiresAtMs: askedAtMs + ticket.body.expires_in * SECOND_MS };
  }

  const isFresh = ({ expiresAtMs }: KeptTicket): boolean => clock.now() < expiresAtMs - RENEW_AHEAD_MS;
  const isUsable = (kept: KeptTicket | null): kept is KeptTicket => kept !== null && clock.now() < kept.expiresAtMs;

  async function renew(): Promise<KeptTicket> {
    const kept = await readTicket(db, box);
    if (kept !== null && isFresh(kept)) return kept;
    try {
      return await renewTicket(db, box, { isGood: isFresh, ask });
    } catch (error) {
      if (isUsable(kept)) return kept;
      throw error;
    }
  }

  let renewing: Promise<KeptTicket> | null = null;
  return {
    appId,
    sdkUrl: settings.sdkUrl,
    async ticket() {
      if (known !== null && isFresh(known)) return known.ticket;
      renewing ??= renew().finally(() => {
        renewing = null;
      });
      known = await renewing;
      return known.ticket;
    },
  };
}
