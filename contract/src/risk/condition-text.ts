import type { RiskRule } from './risk-rules.ts';
import type { RiskWords } from './risk-words.ts';

const counted = (count: number): string => count.toLocaleString('en');

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;

/** A number of minutes in the largest whole unit. */
function duration(minutes: number, words: RiskWords): string {
  if (minutes % DAY_MINUTES === 0) return words.days(counted(minutes / DAY_MINUTES));
  if (minutes % HOUR_MINUTES === 0) return words.hours(counted(minutes / HOUR_MINUTES));
  return words.minutes(counted(minutes));
}

/** A rule's condition as a clause. `channelName`: what operators call a channel; without it, its code. */
export function conditionText(
  condition: RiskRule['when'][number],
  words: RiskWords,
  channelName: (channel: string) => string = (channel) => channel,
): string {
  switch (condition.fact) {
    case 'COUNT': {
      const { by, minutes, measure, atLeast } = condition;
      return words.count({
        by: words.countedBy[by],
        within: duration(minutes, words),
        measure: words.measures[measure],
        atLeast: counted(atLeast),
      });
    }
    case 'SHARE': {
      const { by, minutes, measure, atLeastPercent } = condition;
      return words.share({
        by: words.countedBy[by],
        within: duration(minutes, words),
        measure: words.measures[measure],
        percent: counted(atLeastPercent),
      });
    }
    case 'DEVICE_SHARED':
      return words.deviceShared(counted(condition.atLeast));
    case 'NO_DEVICE':
      return words.noDevice;
    case 'NEW_DEVICE':
      return words.newDevice(duration(condition.belowMinutes, words));
    case 'NEW_ACCOUNT':
      return words.newAccount(duration(condition.belowMinutes, words));
    case 'SCRIPT':
      return words.script;
    case 'AFTER_START':
      return words.afterStart(counted(condition.belowSeconds));
    case 'CHANNEL':
      return words.channel(condition.isOneOf.map(channelName).join(words.comma));
    case 'SEGMENT':
      return words.segment(condition.isOneOf.map((kind) => words.segments[kind]).join(words.comma));
    case 'LISTED':
      return words.listed(words.lists[condition.effect]);
  }
}
