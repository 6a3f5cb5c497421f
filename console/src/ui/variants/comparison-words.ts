interface Between {
  readonly from: string;
  readonly to: string;
}

interface Difference extends Between {
  readonly uses: string;
}

/** Texts of every comparison of variants; `itself`: what they are compared with. */
export const comparisonWords = {
  'zh-CN': {
    tooEarly: (name: string, days: number) =>
      `方案“${name}”数据还不够：满 ${days} 天的用户或使用次数太少，暂不下结论。`,
    mismatch: '各组人数与设定的占比不符，无法比较：可能有一组的参与记录缺失，请联系技术人员排查。',
    noneYet: (name: string, itself: string, { from, to }: Between) =>
      `方案“${name}”还看不出差别：与${itself}相比，每万人使用次数的变化在 ${from} 至 ${to} 之间都有可能。`,
    more: (name: string, itself: string, { uses, from, to }: Difference) =>
      `方案“${name}”每万人比${itself}多使用 ${uses} 次（${from} 至 ${to} 次之间）。`,
    fewer: (name: string, itself: string, { uses, from, to }: Difference) =>
      `方案“${name}”每万人比${itself}少使用 ${uses} 次（${from} 至 ${to} 次之间）。`,
    figure: '指标',
    figures: {
      percent: '占比',
      participants: '参与人数',
      counted: '已计入（满期）人数',
      uses: '使用次数',
      usesPerMany: '每万人使用次数',
    },
  },
  en: {
    tooEarly: (name: string, days: number) =>
      `Variant “${name}”: not enough data yet. Too few people have completed their ${days} days, or there are too few uses.`,
    mismatch:
      'The groups do not fit the shares that were set, so they cannot be compared. Participants may be missing in one group: ask your engineers to look into it.',
    noneYet: (name: string, itself: string, { from, to }: Between) =>
      `Variant “${name}”: no difference from ${itself} is shown yet. Anything from ${from} to ${to} additional uses per 10,000 people is possible.`,
    more: (name: string, itself: string, { uses, from, to }: Difference) =>
      `Variant “${name}” brought ${uses} more uses per 10,000 people than ${itself}, between ${from} and ${to}.`,
    fewer: (name: string, itself: string, { uses, from, to }: Difference) =>
      `Variant “${name}” brought ${uses} fewer uses per 10,000 people than ${itself}, between ${from} and ${to}.`,
    figure: 'Figure',
    figures: {
      percent: 'Share',
      participants: 'People who take part',
      counted: 'Counted (days over)',
      uses: 'Uses',
      usesPerMany: 'Uses per 10,000 people',
    },
  },
} as const;
