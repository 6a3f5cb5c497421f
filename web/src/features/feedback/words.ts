import type { FeedbackCategory } from '@coupon-centre/contract/feedback/feedback-kinds';
import type { Locale } from '@coupon-centre/contract/foundation/field';

export interface FeedbackWords {
  readonly title: string;
  readonly back: string;
  readonly category: string;
  readonly categories: Readonly<Record<FeedbackCategory, string>>;
  readonly text: string;
  readonly hint: string;
  readonly count: (typed: number, most: number) => string;
  readonly order: (orderNo: string) => string;
  readonly coupon: (uCardNo: string) => string;
  readonly privacy: string;
  readonly send: string;
  readonly chooseCategory: string;
  readonly writeText: string;
  readonly sent: (day: string) => string;
  readonly failed: string;
  readonly mine: string;
  readonly sentAt: (moment: string) => string;
  readonly waiting: (day: string) => string;
  readonly answer: string;
  readonly listFailed: string;
  readonly guest: string;
  readonly guestHint: string;
  readonly login: string;
  readonly listEnd: Readonly<Record<'loadMore' | 'loadingMore' | 'retry' | 'end', string>>;
}

export const feedbackWords: Readonly<Record<Locale, FeedbackWords>> = {
  'zh-CN': {
    title: '意见反馈',
    back: '返回',
    category: '反馈类别',
    categories: { COUPON: '领券用券', CREDIT: '权益未到账', PAGE: '页面问题', IDEA: '建议', OTHER: '其他' },
    text: '反馈内容',
    hint: '请描述您遇到的问题或建议',
    count: (typed, most) => `${typed}/${most}`,
    order: (orderNo) => `相关订单：${orderNo}`,
    coupon: (uCardNo) => `相关卡券：${uCardNo}`,
    privacy: '请勿填写身份证号、银行卡号等信息；手机号码会自动隐藏中间四位。',
    send: '提交反馈',
    chooseCategory: '请选择反馈类别',
    writeText: '请填写反馈内容',
    sent: (day) => `已提交，我们会在${day}前回复到消息中心`,
    failed: '网络不太顺畅，请再试一次，不会重复提交',
    mine: '我的反馈',
    sentAt: (moment) => `${moment}提交`,
    waiting: (day) => `处理中，${day}前回复`,
    answer: '客服回复',
    listFailed: '反馈记录没有加载出来',
    guest: '登录后反馈',
    guestHint: '我们会把回复发到您的消息中心',
    login: '登录',
    listEnd: { loadMore: '加载更多', loadingMore: '正在加载更多反馈', retry: '重新加载', end: '没有更多反馈了' },
  },
  en: {
    title: 'Feedback',
    back: 'Back',
    category: 'What is it about?',
    categories: {
      COUPON: 'Collecting and using',
      CREDIT: 'Benefit not credited',
      PAGE: 'Problem with the page',
      IDEA: 'Suggestion',
      OTHER: 'Something else',
    },
    text: 'Your feedback',
    hint: 'Tell us what happened, or what we could do better',
    count: (typed, most) => `${typed}/${most}`,
    order: (orderNo) => `About order ${orderNo}`,
    coupon: (uCardNo) => `About coupon ${uCardNo}`,
    privacy: 'Please leave out ID and bank card numbers. The middle of phone numbers is hidden automatically.',
    send: 'Send feedback',
    chooseCategory: 'Choose what it is about',
    writeText: 'Write your feedback',
    sent: (day) => `Sent. We’ll answer in your messages by ${day}.`,
    failed: 'The network is slow. Try again: nothing is sent twice.',
    mine: 'Your feedback so far',
    sentAt: (moment) => `Sent ${moment}`,
    waiting: (day) => `We’ll answer by ${day}`,
    answer: 'Our answer',
    listFailed: 'Your feedback could not be loaded',
    guest: 'Log in to send feedback',
    guestHint: 'We answer in your messages',
    login: 'Log in',
    listEnd: {
      loadMore: 'Load more',
      loadingMore: 'Loading more feedback',
      retry: 'Try again',
      end: 'No more feedback',
    },
  },
};
