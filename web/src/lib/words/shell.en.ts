import type { shell as zhCn } from './shell.zh-cn.ts';

export const shell: typeof zhCn = {
  appName: 'Coupon centre',
  description:
    'Coupons for data, call credit, top-ups, trials and daily life. New ones every day, ready to use at once.',
  loading: 'Loading',
  otherLanguage: '中文',
  largeType: 'Large text',
  standardType: 'Normal text',
  failed: 'The page could not be loaded',
  failedHint: 'The network may be slow, please try again',
  readOnly: 'You are offline: view only',
  retry: 'Try again',
  needsScript: 'Please turn on JavaScript in your browser to collect coupons.',
  titles: {
    centre: 'Coupon centre',
    myCards: 'My coupons',
    trial: 'Experience coupon detail',
    history: 'History coupons',
    useSucceeded: 'Use result (success)',
    useFailed: 'Use result (failure)',
    agreement: 'Customer service agreement',
    claimPage: 'H5 coupon claim page',
    ended: 'Activity ended',
    rules: 'Activity rules',
    platform: 'Share of the provincial card platform',
    detail: 'Coupon details',
  },
};
