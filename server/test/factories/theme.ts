import type { Insertable, Kysely } from 'kysely';
import type { Banner } from '#platform/db/schema/content-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { LONG_AGO_MS } from '#test/factories/always.ts';
import { insertRows } from '#test/factories/rows.ts';

export interface ThemeSpec {
  readonly themeId: string;
  readonly channel?: string;
  readonly validFromMs?: number;
  /** Without it the theme is a default, which gives way to scheduled ones. */
  readonly validToMs?: number;
  readonly bgImage?: string;
  readonly bgColor?: string;
  readonly banners?: readonly Banner[];
  readonly version?: number;
}

export const themeRow = (spec: ThemeSpec): Insertable<Schema['centre_theme']> => ({
  theme_id: spec.themeId,
  channel: spec.channel ?? null,
  valid_from: new Date(spec.validFromMs ?? LONG_AGO_MS),
  valid_to: spec.validToMs === undefined ? null : new Date(spec.validToMs),
  bg_image: spec.bgImage ?? null,
  bg_color: spec.bgColor ?? '#00485f',
  banners: JSON.stringify(spec.banners ?? []),
  version: spec.version ?? 1,
});

export const makeTheme = (db: Kysely<Schema>, spec: ThemeSpec): Promise<void> =>
  insertRows(db, { centre_theme: [themeRow(spec)] });
