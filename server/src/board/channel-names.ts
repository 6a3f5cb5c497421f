import { channelWords } from '@coupon-centre/contract/board/channel-words';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

export type ChannelName = (channel: string) => string;

/** What a file calls a channel: its code where operators have not named it; none, and the gifts of support, have words of their own. */
export async function channelNames(db: Kysely<Schema>, locale: Locale): Promise<ChannelName> {
  const rows = await db.selectFrom('channel').select(['ch', 'name']).execute();
  const names = new Map(rows.map(({ ch, name }) => [ch, name[locale]]));
  const words: Readonly<Record<string, string>> = channelWords[locale];
  return (channel) => names.get(channel) ?? words[channel] ?? channel;
}
