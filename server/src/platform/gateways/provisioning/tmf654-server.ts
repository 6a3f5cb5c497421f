import { z } from 'zod';
import { askJson } from '../ask-json.ts';
import { askList, readWholeList } from './tmf-list.ts';

export interface Tmf654Settings {
  /** Up to the version: `https://host/tmf-api/prepayBalanceManagement/v4`. */
  readonly url: string;
  /** The header of every request, such as `Bearer …`; undefined: none. */
  readonly authorization: string | undefined;
  /** Put in front of a subscriber's eleven digits, such as 86. */
  readonly prefix: string;
}

const quantity = z.object({ amount: z.number(), units: z.string() });
/** A top-up or an adjustment, as far as we read it. */
const action = z.object({
  id: z.string().optional(),
  status: z.enum(['created', 'failed', 'cancelled', 'completed']),
  voucher: z.string().nullish(),
  description: z.string().nullish(),
  amount: quantity.nullish(),
  usageType: z.string().nullish(),
  requestedDate: z.string().nullish(),
  confirmationDate: z.string().nullish(),
});
export type Action = z.output<typeof action>;
export type ActionPath = 'topupBalance' | 'adjustBalance';

const FIELDS = Object.keys(action.shape).join(',');
const bucket = z.object({ id: z.string(), partyAccount: z.object({ id: z.string() }).nullish() });
export type Bucket = z.output<typeof bucket>;

/** The request is understood and denied. Anything else may be about our access or a wrong address. */
const DENIED: ReadonlySet<number> = new Set([400, 422]);
const MADE: ReadonlySet<number> = new Set([200, 201, 202]);

/** What an action's own key is kept in. */
const keyFields = { topupBalance: 'voucher', adjustBalance: 'description' } as const;

/** The calls of TMF654 that we need; undefined is no answer, or none that can be understood. */
export function createTmf654Server({ url, authorization, prefix }: Tmf654Settings) {
  const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) };

  const get = <Shape extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    { shape, signal }: { readonly shape: Shape; readonly signal: AbortSignal },
  ) => askJson(`${url}/${path}?${new URLSearchParams(query)}`, { method: 'GET', headers, signal }, shape);

  const listOf = (path: ActionPath, query: Readonly<Record<string, string>>) => ({
    address: `${url}/${path}?${new URLSearchParams({ ...query, fields: FIELDS })}`,
    headers,
    item: action,
  });

  return {
    /** To its end; throws if it cannot be had whole. */
    list: (path: ActionPath, query: Readonly<Record<string, string>>, signal: AbortSignal) =>
      readWholeList(listOf(path, query), signal),

    /** The number as the server knows it. */
    msisdn: (phone: string): string => prefix + phone,

    /** The subscriber's active bucket of this kind; null: there is none. */
    async bucketOf(phone: string, usageType: string, signal: AbortSignal): Promise<Bucket | null | undefined> {
      const query = { 'logicalResource.id': prefix + phone, usageType, status: 'active' };
      const found = await get('bucket', query, { shape: z.array(bucket), signal });
      return found?.status === 200 ? (found.body[0] ?? null) : undefined;
    },

    async byId(path: ActionPath, id: string, signal: AbortSignal): Promise<Action | undefined> {
      const found = await get(`${path}/${encodeURIComponent(id)}`, { fields: FIELDS }, { shape: action, signal });
      return found?.status === 200 ? found.body : undefined;
    },

    /** By our key: what took effect, else what may still, else the last. Null: there is none. */
    async byKey(path: ActionPath, key: string, signal: AbortSignal): Promise<Action | null | undefined> {
      const field = keyFields[path];
      const found = (await askList(listOf(path, { [field]: key }), signal))?.body;
      const own = found?.filter((one) => one[field] === key);
      if (found === undefined || own === undefined) return undefined;
      // Others' actions: this server does not filter, and ours may stand on another page.
      if (own.length === 0) return found.length === 0 ? null : undefined;
      return own.find((one) => one.status === 'completed') ?? own.find((one) => one.status === 'created') ?? own.at(-1);
    },

    /** Sends an action with our key. */
    async send(
      path: ActionPath,
      { key, ...body }: { readonly key: string } & Readonly<Record<string, unknown>>,
      signal: AbortSignal,
    ): Promise<Action | 'DENIED' | undefined> {
      const answer = await askJson(
        `${url}/${path}`,
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, [keyFields[path]]: key }),
          signal,
        },
        z.unknown(),
      );
      if (answer === undefined) return undefined;
      if (DENIED.has(answer.status)) return 'DENIED';
      return MADE.has(answer.status) ? action.safeParse(answer.body).data : undefined;
    },
  };
}
