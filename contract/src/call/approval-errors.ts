import { z } from 'zod';

/** What is refused because it needs the word of another person, or that word is not possible. */
export const approvalErrors = {
  /** Operators do not approve their own work, nor take out the codes that they ordered. */
  OWN_WORK: {
    code: '8008',
    status: 403,
    words: {
      'zh-CN': '自己提交的内容须由他人审批或领取',
      en: 'Your own work must be approved, and its codes taken out, by another operator',
    },
  },
  /** Approved, and it cannot take effect; it still waits. `because`: the code of what stands in the way, `why`: its message. */
  NOT_POSSIBLE_NOW: {
    code: '8030',
    status: 409,
    words: { 'zh-CN': '目前不能生效：{why}', en: 'This cannot take effect now: {why}' },
    data: z.object({ because: z.string(), why: z.string() }),
  },
  /** One of the two gave the other the account, the role or its access within the last 30 days. */
  ONE_HAND: {
    code: '8031',
    status: 403,
    words: {
      'zh-CN': '须由其他同事办理：您与 {name} 的账号在 30 天内由其中一方开通或变更',
      en: 'Another colleague has to do this: your account or that of {name} was made or changed by the other within 30 days',
    },
    data: z.object({ name: z.string() }),
  },
  APPROVED_ALREADY: {
    code: '8032',
    status: 409,
    words: {
      'zh-CN': '您已批准，还需要另一位同事批准',
      en: 'You have approved this; it needs the approval of another colleague, too',
    },
  },
  /** Whoever asked for an approval has a disabled account now: it can be rejected, and another operator can ask again. */
  ASKER_DISABLED: {
    code: '8034',
    status: 409,
    words: {
      'zh-CN': '申请人 {name} 的账号已被停用，不能批准；可以驳回，由其他同事重新申请',
      en: 'The account of {name}, who asked for this, is disabled, so it cannot be approved; reject it, and have a colleague ask again',
    },
    data: z.object({ name: z.string() }),
  },
} as const;
