import { NoConnectionArt } from '#ui/states/illustrations/no-connection.tsx';
import { collectDaily } from './daily/collect-daily.ts';
import { DailySheet } from './daily/daily-sheet.tsx';
import { EmptyCentre } from './empty-centre.tsx';
import { ForYou } from './for-you/for-you.tsx';
import { SearchHelp } from './search/search-help.tsx';

/** What the centre loads when it is asked for the first time, in one piece: each piece of its own costs bytes at the start. */
export const centreExtras = { collectDaily, DailySheet, EmptyCentre, ForYou, NoConnectionArt, SearchHelp };
