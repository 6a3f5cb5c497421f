import type { Section } from '#demo/documents/section.ts';

export const activityRules: readonly Section[] = [
  {
    heading: ['谁可以参加', 'Who can take part'],
    paragraphs: [
      [
        '启澜移动云溪分公司的在网手机号码用户均可参加。部分卡券限特定号码、新客户或指定渠道领取，以券面规则为准；页面会直接告诉您能不能领、为什么。',
        "All mobile subscribers of Qilan Mobile's Yunxi branch. Some coupons are limited to certain numbers, new customers or certain channels, as stated on each coupon; the page tells you whether you can collect it and, if not, why.",
      ],
    ],
  },
  {
    heading: ['怎样领取', 'How to collect'],
    points: [
      [
        '用短信验证码登录后，点击券上的“领取”，成功后即出现在“我的卡券”。',
        'Log in with an SMS code and tap "Collect"; the coupon appears in My coupons.',
      ],
      ['每日发放的券，当天领完即止，次日0点（北京时间）恢复。', 'Daily stock is renewed at midnight, Beijing time.'],
      ['网络不畅时可以重试，同一次领取不会重复计数。', 'If the network fails, try again: one tap never counts twice.'],
    ],
  },
  {
    heading: ['限时抢券', 'Time-limited grabs'],
    points: [
      [
        '每场有独立的时间和数量，倒计时以服务器时间为准，与您手机的时间无关。',
        "Each has its own time and stock. The countdown follows the server's clock, not your phone's.",
      ],
      ['到点后“领取”按钮自动可用，无需刷新页面。', 'The button becomes active automatically; no need to reload.'],
      ['每场每种券每个号码限领1张，抢完即止。', 'One of each coupon per number and grab, while stocks last.'],
    ],
  },
  {
    heading: ['怎样使用', 'How to use a coupon'],
    points: [
      [
        '流量券、话费券、体验券：在“我的卡券”中点击“使用”，确认后系统立即办理，实际生效时间以短信通知为准。',
        'Data, call credit and trials: tap "Use" in My coupons and confirm; the actual effective time is subject to SMS notice.',
      ],
      [
        '充值券：充值付款时选择可用的券，自动抵扣。',
        'Top-up coupons: choose one when you pay for a top-up; the discount is applied automatically.',
      ],
      [
        '生活权益券：在券详情中查看兑换码，向商户出示或在合作应用中输入。',
        "Everyday-life coupons: show the code from the coupon's details to the merchant, or type it into the partner's app.",
      ],
    ],
  },
  {
    heading: ['有效期', 'Validity'],
    points: [
      [
        '固定日期的券，最后一天24点前有效。',
        'A coupon with fixed dates is valid until midnight at the end of its last day.',
      ],
      [
        '“领取后N天内有效”的券，领取当天为第1天，第N天24点前有效。',
        'For "valid for N days after collecting", the day of collecting is day 1; the coupon is valid until midnight at the end of day N.',
      ],
      [
        '限定时段的券，须在时段内使用，以提交使用的时间为准。',
        'A coupon limited to certain hours must be used within them; the time you tap "Use" counts.',
      ],
    ],
  },
  {
    heading: ['没有办成怎么办', 'If something goes wrong'],
    points: [
      [
        '办理未成功的，券会退回，可在有效期内再次使用。',
        'If a use fails, the coupon is returned and can be used again while it is valid.',
      ],
      [
        '显示“正在办理”的，请等待短信通知，不要重复提交；超过24小时没有结果，将由人工处理。',
        'While it is being processed, wait for the SMS and do not submit it again. After 24 hours without a result our staff take over.',
      ],
    ],
  },
  {
    heading: ['公平参与', 'Fair play'],
    paragraphs: [
      [
        '以机器、脚本等方式批量领取或倒卖卡券的，我们将收回违规所得并暂停其参与资格，处理办法与申诉途径见《客户服务协议》。',
        'Coupons collected by bots or resold are withdrawn, and the number is suspended; see the customer service agreement for the procedure and how to appeal.',
      ],
    ],
  },
];
