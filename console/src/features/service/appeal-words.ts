/** Texts of recording an appeal. */
export const words = {
  'zh-CN': {
    record: '登记申诉',
    about: '用户认为券被风控误收时登记。请写明用户的说法，不要写手机号码；风控人员会在期限内处理。',
    recorded: (due: string) => `申诉已登记，须在 ${due} 前处理`,
    nothing: '此用户没有被收回且未归还的券',
    open: '此用户已有一件待处理的申诉',
  },
  en: {
    record: 'Record an appeal',
    about:
      'For a person who says that coupons were clawed back by mistake. Write down what they say, without a number; it is decided by its deadline.',
    recorded: (due: string) => `Appeal recorded; to be decided by ${due}`,
    nothing: 'Nothing was clawed back from this subscriber that is not given back',
    open: 'This subscriber has an open appeal already',
  },
} as const;
