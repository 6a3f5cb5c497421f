import type { Browser } from 'playwright-core';
import { type Collecting, collect, comeAgain, type Look, look, type Place } from './visit.ts';

/** A page that is measured: the coupon centre, its two floors, or another page. */
export type Name = 'plain' | 'react' | 'ours' | 'other';
export type Places = Readonly<Record<Exclude<Name, 'other'>, Place>> & { readonly other?: Place };

/** What each page measured, round by round; without another page, nothing of that. */
export interface Measured {
  readonly looks: Readonly<Record<Name, Look[]>>;
  readonly collectings: Readonly<Record<'react' | 'ours', Collecting[]>>;
  /** When the first coupon was seen on a second visit, in milliseconds. */
  readonly secondVisits: Readonly<Record<'plain' | 'ours', number[]>>;
}

/** Visits the pages in turn, so that a slow moment of the machine is a slow one for all. */
export async function visitInTurn(browser: Browser, places: Places, rounds: number): Promise<Measured> {
  const looks: Measured['looks'] = { plain: [], react: [], ours: [], other: [] };
  const collectings: Measured['collectings'] = { react: [], ours: [] };
  const secondVisits: Measured['secondVisits'] = { plain: [], ours: [] };
  // To warm up; also tells at once if the other page cannot be measured.
  if (places.other) await look(browser, places.other);
  await look(browser, places.ours);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['plain', 'react', 'ours', 'other'] as const) {
      const place = places[name];
      if (place) looks[name].push(await look(browser, place));
    }
    collectings.react.push(await collect(browser, places.react));
    collectings.ours.push(await collect(browser, places.ours, { isCentre: true }));
    for (const name of ['plain', 'ours'] as const) secondVisits[name].push(await comeAgain(browser, places[name]));
  }
  return { looks, collectings, secondVisits };
}
