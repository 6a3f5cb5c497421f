import type { Locale } from '@coupon-centre/contract/foundation/field';

interface MyDataWords {
  readonly title: string;
  readonly kept: string;
  readonly keptList: readonly string[];
  readonly download: string;
  readonly downloadJson: string;
  readonly downloadReadable: string;
  readonly correct: string;
  readonly correctHint: string;
  readonly withdraw: string;
  readonly withdrawHint: string;
  readonly withdrawSure: string;
  readonly withdrawn: string;
  readonly close: string;
  readonly closeHint: string;
  readonly closed: string;
  readonly inUse: string;
  readonly failed: string;
  readonly file: string;
  readonly asOf: string;
  readonly parts: Readonly<
    Record<
      | 'account'
      | 'consents'
      | 'sessions'
      | 'coupons'
      | 'uses'
      | 'reminders'
      | 'messages'
      | 'centreMessages'
      | 'attributes'
      | 'feedback',
      string
    >
  >;
  readonly cut: string;
}

export const myDataWords: Readonly<Record<Locale, MyDataWords>> = {
  'zh-CN': {
    title: '我的个人信息',
    kept: '我们保存了什么',
    keptList: [
      '手机号码（加密保存），用于登录和发放卡券',
      '登录记录和登录过的设备，用于保护账号',
      '领取、使用过的卡券，用于兑现和对账',
      '提醒设置、短信发送记录（不含内容）、消息中心的消息、您的反馈和答复',
      '您同意过的协议和版本',
      '客户资料中的属性（如星级、套餐档位，加密保存），用于判断哪些卡券适用于您',
    ],
    download: '下载副本',
    downloadJson: '下载数据（JSON）',
    downloadReadable: '下载可阅读版',
    correct: '更正',
    correctHint: '提醒可在卡券上修改或关闭；换号请用新号码登录；其他内容有误请联系客服。',
    withdraw: '撤回同意',
    withdrawHint: '撤回后将在所有设备上退出登录，卡券保留。再次登录需重新同意。撤回不影响此前的处理。',
    withdrawSure: '确认撤回并退出登录',
    withdrawn: '已撤回同意并退出登录',
    close: '注销账号',
    closeHint: '删除号码和登录记录，未使用的卡券失效，不能恢复。需要短信验证。',
    closed: '账号已注销',
    inUse: '有卡券正在办理中，办理完成后才能注销',
    failed: '操作失败，请检查网络后再试',
    file: '我的个人信息',
    asOf: '截至',
    parts: {
      account: '账号',
      consents: '同意记录',
      sessions: '登录记录',
      coupons: '卡券',
      uses: '使用记录',
      reminders: '提醒',
      messages: '短信记录',
      centreMessages: '消息中心',
      attributes: '用户属性',
      feedback: '反馈',
    },
    cut: '每类最多显示最近2000条，更多请联系客服。',
  },
  en: {
    title: 'My personal data',
    kept: 'What we keep',
    keptList: [
      'Your number, encrypted: to log in and to give you coupons',
      'Logins and the devices you logged in with: to protect your account',
      'Coupons that you collected and used: to honour them and for the accounts',
      'Reminders, that an SMS was sent (not its text), your messages, your feedback and our answers',
      'Which terms you agreed to, and their versions',
      'What our customer records say about you, such as your tier or plan, encrypted: to decide which coupons are for you',
    ],
    download: 'Your copy',
    downloadJson: 'Download the data (JSON)',
    downloadReadable: 'Download a readable copy',
    correct: 'Correct something',
    correctHint:
      'Reminders are changed or switched off at the coupon. A new number? Log in with it. If anything else is wrong, please contact customer service.',
    withdraw: 'Withdraw consent',
    withdrawHint:
      'You are logged out on all devices and your coupons are kept. The next login asks for your consent again. What was done before stays lawful.',
    withdrawSure: 'Withdraw and log out',
    withdrawn: 'Consent withdrawn; you are logged out',
    close: 'Close the account',
    closeHint:
      'Your number and logins are deleted and unused coupons are lost, for good. You confirm it with an SMS code.',
    closed: 'Your account is closed',
    inUse: 'A coupon is still being processed. You can close the account once that is done.',
    failed: 'That did not work. Please check your connection and try again.',
    file: 'my-personal-data',
    asOf: 'As of',
    parts: {
      account: 'Account',
      consents: 'Consent',
      sessions: 'Logins',
      coupons: 'Coupons',
      uses: 'Uses',
      reminders: 'Reminders',
      messages: 'SMS',
      centreMessages: 'Message centre',
      attributes: 'Customer records',
      feedback: 'Feedback',
    },
    cut: 'At most 2,000 of each kind, the newest. Please ask customer service for more.',
  },
};
