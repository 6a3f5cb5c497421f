import type { Section } from '#demo/documents/section.ts';

export const privacyStatement: readonly Section[] = [
  {
    heading: ['适用范围', 'What this covers'],
    paragraphs: [
      [
        '本政策说明启澜移动云溪分公司在您使用领券中心时如何处理您的个人信息。您在其他业务中的信息处理，适用该业务的隐私政策。',
        'This statement explains how the Yunxi branch of Qilan Mobile handles your personal data when you use the Coupon Centre. Our other services have their own statements.',
      ],
    ],
  },
  {
    heading: ['我们处理哪些信息', 'What we process'],
    points: [
      [
        '手机号码：用于登录、判断您是否符合领取条件、办理卡券对应的业务和发送结果短信。号码在传输前已在您的设备上加密，并加密存储。',
        'Your phone number: to log you in, to check which coupons you are eligible for, to provide their benefits, and to send you the result by SMS. It is encrypted on your device before it is sent, and stored encrypted.',
      ],
      [
        '卡券记录：您领取、使用、查看兑换码的时间和结果，用于向您展示卡券并处理争议。',
        'Coupon records: when you collected or used a coupon or looked at its code, and the outcome, so that we can show you your coupons and resolve disputes.',
      ],
      [
        '网络地址和浏览器标识：用于防止恶意登录和机器领券，以不可还原的形式短期保存。',
        'Network address and browser identifier: to prevent login abuse and bots; kept for a short time in an irreversible form.',
      ],
      [
        '页面使用情况：如访问的页面、来源渠道，用于改进服务，不含您的手机号码。',
        'Page usage, such as the pages visited and the channel you came from: to improve the service; your number is not included.',
      ],
    ],
  },
  {
    heading: ['我们不收集什么', 'What we do not collect'],
    paragraphs: [
      [
        '领券中心不读取您的通讯录、短信、相册和位置，不要求您提供身份证件、银行卡信息，也不使用您的信息进行跨平台广告追踪。',
        'The Coupon Centre does not read your contacts, messages, photos or location, does not ask for identity documents or bank cards, and does not use your data to track you across other services.',
      ],
    ],
  },
  {
    heading: ['本机存储', 'What is stored on your device'],
    points: [
      ['登录凭证：最长保存30分钟，退出登录或到期后失效。', 'Your login: for up to 30 minutes, or until you log out.'],
      [
        '显示偏好：如语言、字号、深色模式，仅保存在您的设备上。',
        'Display preferences, such as language, text size and dark mode: on your device only.',
      ],
    ],
  },
  {
    heading: ['共享与委托处理', 'Who we share it with'],
    points: [
      [
        '办理业务：使用卡券时，将号码和券的内容提供给本公司的计费与开通系统。',
        'To provide a benefit: your number and the coupon are passed to our own billing systems.',
      ],
      [
        '合作商户：仅核验兑换码是否有效，不向商户提供您的手机号码。',
        'Partners: they only verify whether a code is valid and do not receive your number.',
      ],
      [
        '除法律规定或您单独同意外，我们不向其他人提供您的个人信息，不出售您的个人信息。',
        'We share it with no one else unless the law requires it or you separately agree. We do not sell it.',
      ],
    ],
  },
  {
    heading: ['保存期限', 'How long we keep it'],
    points: [
      [
        '卡券记录自券失效之日起保存3年，以便处理话费和权益争议。',
        'Coupon records: three years after the coupon ends, to resolve disputes about bills and benefits.',
      ],
      ['登录与安全日志保存6个月。', 'Login and security logs: six months.'],
      [
        '您销户后，我们在法律规定的期限届满后删除或匿名化相关信息。',
        'After you close your line, your data is deleted or anonymised once the periods set by law have passed.',
      ],
    ],
  },
  {
    heading: ['您的权利', 'Your rights'],
    paragraphs: [
      [
        '您可以查询、复制、更正、删除您的个人信息，撤回同意，或要求我们解释处理规则。请通过掌厅App“在线客服”或营业厅提出，我们在核实身份后15个工作日内答复。撤回同意后我们无法继续为您提供需要登录的服务，但不影响撤回前的处理。',
        'You may access, copy, correct and delete your data, withdraw your consent, or ask us to explain how we handle it. Use "Online service" in our app or visit a shop; once we have verified your identity, we answer within 15 working days. Without your consent we cannot offer services that need a login; earlier processing is not affected.',
      ],
    ],
  },
  {
    heading: ['未成年人', 'Minors'],
    paragraphs: [
      [
        '未满14周岁的未成年人应在监护人同意和指导下使用。监护人可以要求查询、删除其个人信息。',
        'Children under 14 use the service with the consent and guidance of a guardian, who may ask to access or delete their data.',
      ],
    ],
  },
  {
    heading: ['更新与联系', 'Changes and contact'],
    paragraphs: [
      [
        '本政策更新时将在本页面公布新版本。如需联系个人信息保护负责人，请拨打印于您账单上的客户服务热线并说明“个人信息保护”。',
        'New versions are published on this page. To reach our data protection officer, call the hotline printed on your bill and say "personal data".',
      ],
    ],
  },
];
