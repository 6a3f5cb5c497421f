import { minuteSeenFrom } from './time-text.ts';

interface Forecast {
  readonly earliest: string | null;
  readonly likely: string | null;
  readonly latest: string | null;
}
interface Words {
  readonly tooEarly: string;
  readonly lasts: string;
  readonly goneAbout: (likely: string, earliest: string, latest: string) => string;
  readonly goneFrom: (likely: string, earliest: string) => string;
  readonly mayBeGone: (earliest: string) => string;
}

/** When a grab will be gone, in a sentence, as seen `at` this instant; a time that is null is beyond its end. */
export function forecastWords(
  { forecast, at }: { readonly forecast: Forecast | null; readonly at: string },
  words: Words,
): string {
  if (forecast === null) return words.tooEarly;
  const timeOf = (instant: string): string => minuteSeenFrom(at, instant);
  const { earliest, likely, latest } = forecast;
  if (earliest === null) return words.lasts;
  if (likely === null) return words.mayBeGone(timeOf(earliest));
  return latest === null
    ? words.goneFrom(timeOf(likely), timeOf(earliest))
    : words.goneAbout(timeOf(likely), timeOf(earliest), timeOf(latest));
}
