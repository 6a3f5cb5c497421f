import { randomBytes } from 'node:crypto';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { PageConfig } from '@coupon-centre/contract/front-ends/page-config';
import type {
  PageAssets,
  PageBundle,
  PageHoles,
  PublicData,
  RouteRendering,
} from '@coupon-centre/contract/front-ends/page-rendering';
import { LRUCache } from 'lru-cache';
import { type HoledText, holedText } from './holed-text.ts';
import type { PageChoice } from './page-choice.ts';
import type { AskedData } from './public-data.ts';

const MAX_AGE_MS = 1_000;
/** Upper bound of the cache. */
const KEPT_MAX = 500;
const MARKER_BYTES = 16;
/** Stands for every path that is no route: they share one rendering. */
const NO_ROUTE = '/not-found';

export interface PageRenderingsNeeds {
  readonly bundle: PageBundle;
  readonly assetsOf: (locale: Locale, rendering: RouteRendering) => PageAssets;
  readonly config: (locale: Locale) => PageConfig;
  /** A guest's data in the language and channel. */
  readonly publicData: (asked: AskedData) => Promise<PublicData | null>;
}

export type Rendering = HoledText<keyof PageHoles>;

interface Kept {
  readonly atMs: number;
  readonly rendering: Promise<Rendering>;
}

const marker = (): string => randomBytes(MARKER_BYTES).toString('hex');

/**
 * Renders a route at most once a second per choice: a grab's crowd costs one rendering. An unknown path gets the not-found page.
 * Rejects when the data is unavailable; the next request tries again.
 */
export function createPageRenderings({ bundle, assetsOf, config, publicData }: PageRenderingsNeeds) {
  const kept = new LRUCache<string, Kept>({ max: KEPT_MAX });

  async function render(path: string, choice: PageChoice, nowMs: number): Promise<Rendering> {
    const { locale, isLargeType } = choice;
    const rendering = bundle.routes[path] ?? 'browser';
    const data = rendering === 'browser' ? null : await publicData({ screen: rendering, choice, nowMs });
    const holes = { nonce: marker(), fontFactor: marker(), origin: marker() };
    const state = { config: config(locale), isLargeType, data };
    return holedText(bundle.render({ path, state, assets: assetsOf(locale, rendering), holes }), holes);
  }

  return (path: string, choice: PageChoice, nowMs: number): Promise<Rendering> => {
    const known = path in bundle.routes ? path : NO_ROUTE;
    const key = JSON.stringify([known, choice]);
    const last = kept.get(key);
    if (last !== undefined && nowMs - last.atMs < MAX_AGE_MS && nowMs >= last.atMs) return last.rendering;
    const rendering = render(known, choice, nowMs);
    kept.set(key, { atMs: nowMs, rendering });
    rendering.catch(() => {
      if (kept.get(key)?.rendering === rendering) kept.delete(key);
    });
    return rendering;
  };
}
