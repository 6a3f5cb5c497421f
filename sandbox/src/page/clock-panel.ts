import type { Locale } from '@coupon-centre/contract/foundation/field';
import { SESSION_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';

const SESSION_MINUTES = (SESSION_SECONDS * SECOND_MS) / MINUTE_MS;

interface ClockWords {
  readonly title: string;
  readonly hint: string;
  readonly right: string;
  /** `{days}`, `{hours}` and `{minutes}` are filled in by the script. */
  readonly ahead: string;
  readonly failed: string;
  readonly steps: readonly (readonly [text: string, stepMs: number])[];
  readonly reset: string;
}

const words: Readonly<Record<Locale, ClockWords>> = {
  'zh-CN': {
    title: '时钟',
    hint: `拨快本节点的时钟，到点的提醒、场次和有效期随之生效；登录 ${SESSION_MINUTES} 分钟后失效。`,
    right: '时间准确',
    ahead: '比实际时间快 {days}天{hours}小时{minutes}分钟',
    failed: '没有拨成功，请再试一次',
    steps: [
      ['+1 分钟', MINUTE_MS],
      ['+5 分钟', 5 * MINUTE_MS],
      ['+1 小时', HOUR_MS],
      ['+1 天', DAY_MS],
    ],
    reset: '恢复',
  },
  en: {
    title: 'Clock',
    hint: `Set this node's clock ahead: reminders, grabs and validity follow it; a login ends after ${SESSION_MINUTES} minutes.`,
    right: 'Real time',
    ahead: '{days} d {hours} h {minutes} min ahead of the real time',
    failed: 'Could not set it; please try again',
    steps: [
      ['+1 min', MINUTE_MS],
      ['+5 min', 5 * MINUTE_MS],
      ['+1 h', HOUR_MS],
      ['+1 day', DAY_MS],
    ],
    reset: 'Reset',
  },
};

/** The clock's part of the sandbox page. */
export function clockPanelHtml(locale: Locale): string {
  const { title, hint, right, ahead, failed, steps, reset } = words[locale];
  const buttons = steps.map(([text, ms]) => `<button type="button" data-step="${ms}">${text}</button>`).join('');
  return `
    <section class="panel clock" id="clock" aria-labelledby="clock-title" data-right="${right}" data-ahead="${ahead}" data-failed="${failed}">
      <h2 id="clock-title">${title}</h2>
      <p class="clock-state" id="clock-state" role="status"></p>
      <p class="hint">${hint}</p>
      <p class="clock-steps">${buttons}<button type="button" data-step="0">${reset}</button></p>
    </section>`;
}
