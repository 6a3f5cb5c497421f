import { minuteText } from '#lib/business-time.ts';

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

const TIME_FROM = 11;
const timeOf = (instant: string): string => minuteText(instant).slice(TIME_FROM);

/** When a grab will be gone, in a sentence; a time that is null is beyond its end. */
export function forecastWords({ forecast }: { readonly forecast: Forecast | null }, words: Words): string {
  if (forecast === null) return words.tooEarly;
  const { earliest, likely, latest } = forecast;
  if (earliest === null) return words.lasts;
  if (likely === null) return words.mayBeGone(timeOf(earliest));
  return latest === null
    ? words.goneFrom(timeOf(likely), timeOf(earliest))
    : words.goneAbout(timeOf(likely), timeOf(earliest), timeOf(latest));
}
