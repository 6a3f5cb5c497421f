import type { Locale } from '@coupon-centre/contract/foundation/field';

interface TrialWords {
  readonly title: string;
  readonly what: string;
  readonly howLong: string;
  readonly howLongText: (days: number) => string;
  readonly afterwards: string;
  readonly start: string;
  readonly starting: string;
  readonly running: string;
  readonly timeLeft: string;
  readonly days: (count: number) => string;
  readonly until: (moment: string) => string;
  readonly over: string;
  readonly overSince: (moment: string) => string;
  readonly more: string;
  readonly guest: string;
  readonly login: string;
  readonly progress: (percent: number) => string;
}

export const trialWords: Readonly<Record<Locale, TrialWords>> = {
  'zh-CN': {
    title: '体验券详情',
    what: '体验内容',
    howLong: '体验时长',
    howLongText: (days) => `开始使用后 ${days} 天（每天按24小时计）`,
    afterwards: '到期之后',
    start: '开始体验',
    starting: '正在开通，结果将以短信通知',
    running: '体验中',
    timeLeft: '剩余时间',
    days: (count) => `${count}天`,
    until: (moment) => `${moment} 到期`,
    over: '体验已结束',
    overSince: (moment) => `${moment} 已到期`,
    more: '看看其他体验券',
    guest: '登录后查看您的体验券',
    login: '登录',
    progress: (percent) => `已体验 ${percent}%`,
  },
  en: {
    title: 'Experience coupon detail',
    what: 'What you get',
    howLong: 'For how long',
    howLongText: (days) => (days === 1 ? '24 hours from the start' : `${days} days of 24 hours from the start`),
    afterwards: 'When it ends',
    start: 'Start the trial',
    starting: 'Setting up your trial. We will send you an SMS.',
    running: 'Running',
    timeLeft: 'Time left',
    days: (count) => (count === 1 ? '1 day' : `${count} days`),
    until: (moment) => `until ${moment}`,
    over: 'The trial is over',
    overSince: (moment) => `ended ${moment}`,
    more: 'See other trials',
    guest: 'Log in to see your trial',
    login: 'Log in',
    progress: (percent) => `${percent}% elapsed`,
  },
};
