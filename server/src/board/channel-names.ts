import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { reportWords } from './report-words.ts';

export type ChannelName = (channel: string) => string;

/** What a file calls a channel: its code where operators have not named it; none has a word of its own. */
export async function channelNames(db: Kysely<Schema>, locale: Locale): Promise<ChannelName> {
  const rows = await db.selectFrom('channel').select(['ch', 'name']).execute();
  const names = new Map(rows.map(({ ch, name }) => [ch, name[locale]]));
  return (channel) => (channel === '' ? reportWords[locale].none : (names.get(channel) ?? channel));
}
