import type { Section } from '#demo/documents/section.ts';

export const serviceAgreement: readonly Section[] = [
  {
    heading: ['协议的订立', 'About this agreement'],
    paragraphs: [
      [
        '本协议由您与启澜移动云溪分公司（以下称“我们”）就使用领券中心及其提供的卡券服务订立。领券中心是我们面向手机号码用户提供的、在手机浏览器和掌厅App内使用的网页服务。',
        'This agreement is made between you and the Yunxi branch of Qilan Mobile ("we") for the use of the Coupon Centre and its coupons. The Coupon Centre is a web service for subscribers, used in a phone\'s browser or inside our app.',
      ],
      [
        '请您在登录前完整阅读本协议，特别是第四条、第六条所列的、与您有重大利害关系的内容。您主动勾选“我已阅读并同意”并完成登录，即表示您与我们达成本协议；如不同意，请停止使用，您仍可浏览无需登录的页面。',
        'Please read it in full before logging in, especially sections 4 and 6, which matter most to you. By ticking "I have read and agree" and logging in, you accept it. If you do not agree, please do not log in; pages that need no login remain open to you.',
      ],
    ],
  },
  {
    heading: ['服务内容', 'What we provide'],
    points: [
      [
        '浏览、领取我们在领券中心发放的流量券、话费券、充值券、体验券和生活权益券。',
        'Browsing and collecting the data, call-credit, top-up, trial and everyday-life coupons that we offer there.',
      ],
      [
        '查看、使用、管理您名下的卡券，查看使用结果和历史记录。',
        'Viewing, using and managing your coupons, with the results and the history of their use.',
      ],
      [
        '参加限时抢券等活动。活动的时间、数量和条件以该活动页面及券面规则为准。',
        'Taking part in time-limited grabs and other campaigns, whose times, numbers and conditions are stated on their pages and on each coupon.',
      ],
      [
        '领券中心的页面服务本身免费；访问页面产生的数据流量按您的套餐资费计收。',
        'The service itself is free; the data used to visit its pages is charged under your plan.',
      ],
    ],
  },
  {
    heading: ['登录与账号安全', 'Logging in, and keeping your account safe'],
    points: [
      [
        '您使用本人实名登记的手机号码登录，方式为短信验证码；验证码5分钟内有效，每条验证码仅可使用一次。',
        'You log in with the number registered in your name and a code sent by SMS. A code is valid for 5 minutes and works once.',
      ],
      [
        '登录状态最长保持30分钟，期间有操作会自动续期；在他人设备上使用后请及时退出。',
        'A login lasts 30 minutes and is renewed while you are active. On a shared device, please log out.',
      ],
      [
        '请勿将验证码告知任何人。我们的工作人员不会向您索要验证码。',
        'Never share your code. Our staff will not ask for it.',
      ],
      [
        '因您主动泄露验证码、出借手机卡造成的卡券损失，由您自行承担；发现异常请立即联系我们。',
        'If you give away a code or lend your SIM card, you bear any resulting loss of coupons. Please contact us at once if anything looks wrong.',
      ],
    ],
  },
  {
    heading: ['卡券的领取与使用', 'Collecting and using coupons'],
    paragraphs: [
      [
        '卡券自显示“领取成功”时归您所有。您领取时券面载明的权益、有效期和规则，在该券有效期内不因活动调整而改变。',
        'A coupon is yours once it shows as collected. The benefit, validity and rules stated at that moment do not change afterwards, even if the offer does.',
      ],
    ],
    points: [
      [
        '卡券数量有限，先到先得。页面显示的剩余数量可能有1秒左右的延迟，最终以领取结果为准。',
        'Stock is limited, first come, first served. The remaining stock shown may be about a second old; the result of collecting is final.',
      ],
      [
        '每种券的领取上限、适用号码和使用时段以券面规则为准；达到上限后不能再次领取，删除已失效的券不会恢复领取次数。',
        'Limits, eligible numbers and hours of use are stated on each coupon. Deleting a finished coupon does not restore your limit.',
      ],
      [
        '使用后系统将为您办理相应业务，实际生效时间以短信通知为准。办理未成功的，券退回您的账户，原有效期不变。',
        'When you use a coupon, we provide its benefit; the actual effective time is subject to SMS notice. If that fails, the coupon is returned to you with its validity unchanged.',
      ],
      [
        '显示“正在办理”的，请勿重复操作，系统会自动查询结果并通知您，不会重复扣券或重复发放。',
        'While a use is being processed, please wait: the system checks the result and notifies you, and nothing is deducted or granted twice.',
      ],
      [
        '卡券不可兑换现金、不找零、不可转让。凭兑换码使用的券，兑换码即为凭证，请妥善保管。',
        'Coupons cannot be exchanged for cash or transferred, and no change is given. If a coupon has a code, the code is your voucher: keep it safe.',
      ],
      ['逾期未使用的券自动失效，不予补发。', 'A coupon that was not used in time expires and is not replaced.'],
    ],
  },
  {
    heading: ['体验类与合作方权益', 'Trials, and benefits from partners'],
    points: [
      [
        '体验券到期后体验自动停止，我们不会因体验券到期而为您自动订购或扣费。',
        'A trial ends automatically. We do not subscribe you or charge you when it ends.',
      ],
      [
        '生活权益由合作商户提供商品或服务，商户名单和适用门店以券面和商户公示为准；商户拒绝履行的，您可向我们投诉，我们将协助处理。',
        'Everyday-life benefits are provided by partners; participating shops are listed on the coupon and by the partner. If a partner refuses, tell us and we will help.',
      ],
    ],
  },
  {
    heading: ['禁止的行为', 'What is not allowed'],
    paragraphs: [['为保证活动公平，您不得：', 'To keep offers fair, you may not:']],
    points: [
      [
        '使用外挂、脚本、模拟器、群控设备等非人工方式领取卡券；',
        'collect coupons by scripts, emulators, device farms or any other automatic means;',
      ],
      [
        '收购、倒卖卡券或兑换码，或以虚假交易套取权益；',
        'buy up or sell coupons or codes, or obtain benefits by sham transactions;',
      ],
      ['攻击、干扰服务，或绕过领取次数、身份等限制。', 'attack or disrupt the service, or circumvent its limits.'],
    ],
  },
  {
    heading: ['违规的处理', 'If the rules are broken'],
    paragraphs: [
      [
        '有证据证明存在上述行为的，我们可以暂停相关号码领取卡券、收回尚未使用的违规所得卡券，并在“历史卡券”中注明。采取措施前或采取措施的同时，我们会以短信告知原因。您有异议的，可在30日内向我们申诉，我们将在7个工作日内答复；申诉成立的，恢复您的卡券或给予等值补偿。',
        'Where there is evidence of such conduct we may bar the number from collecting and withdraw unused coupons obtained that way, marked as such in your history. We tell you why by SMS beforehand or at the same time. You may object within 30 days; we answer within 7 working days and, if you are right, restore the coupons or compensate you.',
      ],
    ],
  },
  {
    heading: ['服务的变更与中断', 'Changes and interruptions'],
    points: [
      [
        '我们会提前公告计划内的维护。因网络故障、不可抗力等造成中断的，我们将尽快恢复；期间到期的券，我们补发同等权益的券。',
        'Planned maintenance is announced. After an interruption we restore the service as soon as we can, and replace coupons that expired meanwhile.',
      ],
      [
        '我们可以调整或终止某项活动，但不影响您已经领取的券。',
        'We may change or end an offer, but not coupons you already have.',
      ],
      [
        '本协议如有修订，我们将在本页面公布新版本及生效日期，并在您下次登录时提示；您可以在本页面查看版本号。',
        'A new version of this agreement is published here with its date, and you are notified at your next login. This page shows the version.',
      ],
    ],
  },
  {
    heading: ['个人信息保护', 'Your personal data'],
    paragraphs: [
      [
        '我们仅为提供卡券服务处理您的手机号码和卡券记录，具体见《隐私政策》。您可以要求查询、更正、删除您的个人信息，或撤回同意。',
        'We process your number and your coupon records only to provide this service, as the privacy statement sets out. You may ask to see, correct or delete your data, or withdraw your consent.',
      ],
    ],
  },
  {
    heading: ['责任的范围', 'Liability'],
    paragraphs: [
      [
        '因我们的原因导致您应得的权益未到账的，我们将补发；无法补发的，按券面价值以话费补偿。本协议不排除或限制依法不得排除或限制的责任。',
        'If, for a reason on our side, you do not get what a coupon promises, we supply it, or failing that credit its face value to your line. Nothing here excludes liability that the law does not allow to be excluded.',
      ],
    ],
  },
  {
    heading: ['法律适用与争议解决', 'Law and disputes'],
    paragraphs: [
      [
        '本协议适用中华人民共和国法律。发生争议的，双方先行协商；协商不成的，您可以向消费者协会、电信用户申诉受理机构投诉，或向您住所地有管辖权的人民法院提起诉讼。',
        "This agreement is governed by the law of the People's Republic of China. The parties first try to settle disputes by agreement; failing that, you may turn to a consumer association or the telecom complaints body, or sue at the competent court where you live.",
      ],
    ],
  },
  {
    heading: ['联系我们', 'How to reach us'],
    paragraphs: [
      [
        '您可以通过客户服务热线（印于您的账单和服务密码函上，24小时服务）、掌厅App“在线客服”或任一自有营业厅与我们联系。本协议的中文版与英文版不一致的，以中文版为准。',
        'Call the service hotline printed on your bill (24 hours), use "Online service" in our app, or visit any of our shops. Where the Chinese and the English text differ, the Chinese one applies.',
      ],
    ],
  },
];
