/** Texts of the variants of a coupon's text. */
export const variantWords = {
  'zh-CN': {
    title: '文案方案对比',
    about:
      '可为主标题和副标题另拟至多两个方案，与原文案比较。权益、有效期、规则和限额对所有人一致，因此各方案承诺的内容必须相同。登录用户随机看到其中一个，之后保持不变，领到的券也沿用该文案；访客在登录前看到原文案，不计入。方案随券一起审批和发布；文案或占比改变后再次发布，会开始新的比较。',
    add: '添加文案方案',
    remove: (name: string) => `删除方案“${name}”`,
    usual: (letter: string) => `方案 ${letter}`,
    name: '方案名称',
    percent: '占登录用户的比例',
    titleOf: (name: string) => `主标题（${name}）`,
    subTitleOf: (name: string) => `副标题（${name}）`,
    sameName: '两个方案的名称不能相同',
    left: (percent: number) => `其余 ${percent}% 的用户看到原文案`,
    required: '必填',
    comparison: {
      title: '文案方案效果（与原文案比较）',
      about: (days: number) =>
        `每人从登录后首次看到此券起（早于开始领取的，从可领取时起）${days} 天内使用任何券的次数都计入，满 ${days} 天后才统计。各方案的区间同时成立的可信度为 95%，随时查看都成立。参与人数超过 50 万的，只比较最先参与的 50 万人。领取此券的人数仅供参考。`,
      itself: '原文案',
      thanItself: '原文案',
      collectors: '领取此券的人数',
    },
  },
  en: {
    title: 'Variants of the text',
    about:
      'Up to two variants of title and subtitle can be compared with the coupon’s own text. Benefit, validity, rules and limits are the same for everyone, so every variant must promise the same. Who is logged in sees one of them by chance, always the same, also on the coupon that they collect; guests see the coupon’s own text until they log in and are not counted. Variants are approved and released with the coupon; once other texts or shares are released, a new comparison begins.',
    add: 'Add a variant of the text',
    remove: (name: string) => `Remove “${name}”`,
    usual: (letter: string) => `Variant ${letter}`,
    name: 'Name of the variant',
    percent: 'Share of people who are logged in',
    titleOf: (name: string) => `Title (${name})`,
    subTitleOf: (name: string) => `Subtitle (${name})`,
    sameName: 'Two variants cannot have the same name',
    left: (percent: number) => `The other ${percent}% see the coupon’s own text`,
    required: 'Required',
    comparison: {
      title: 'Variants of the text, compared with the coupon’s own',
      about: (days: number) =>
        `Each person’s uses of any coupon count for ${days} days from when they first saw this coupon logged in, or from when it could be collected if that was later; people are counted once their ${days} days are over. The intervals of all variants are right together in 95% of comparisons, however often you look. Of more than 500,000 people who take part, the first 500,000 are compared. How many collected this coupon is for information.`,
      itself: 'Own text',
      thanItself: 'the coupon’s own text',
      collectors: 'People who collected this coupon',
    },
  },
} as const;
