/** Names of SMS templates by their key; a key without a name is shown as it is. */
interface TemplateWords {
  readonly [key: string]: string | undefined;
}

export const smsTemplateWords: Readonly<Record<'zh-CN' | 'en', TemplateWords>> = {
  'zh-CN': {
    LOGIN_CODE: '登录验证码',
    CONFIRMATION_CODE: '二次确认验证码',
    USE_USED: '使用成功通知',
    USE_GIVEN_BACK: '退券通知',
    USE_NOTICE: '使用结果通知',
    CLAWED_BACK: '收回券通知',
    CLAWBACK_GIVEN_BACK: '申诉通过通知',
    APPEAL_REFUSED: '申诉未通过通知',
    RISK_NOTICE: '风控通知',
    REMIND_START: '开始提醒',
    REMIND_RESTOCK: '到货提醒',
    REMIND_EXPIRE: '到期提醒',
    REMINDER: '提醒',
    CODE_FILE_READY: '卡密文件通知',
    PARTNER_CODES_LOW: '合作方券码告警',
    OPERATOR_NOTICE: '操作员通知',
    OPERATOR_NOTICE_CODE: '通知手机号验证码',
  },
  en: {
    LOGIN_CODE: 'Login code',
    CONFIRMATION_CODE: 'Confirmation code',
    USE_USED: 'Coupon used',
    USE_GIVEN_BACK: 'Coupon given back',
    USE_NOTICE: 'Use result',
    CLAWED_BACK: 'Coupons withdrawn',
    CLAWBACK_GIVEN_BACK: 'Appeal granted',
    APPEAL_REFUSED: 'Appeal refused',
    RISK_NOTICE: 'Risk notice',
    REMIND_START: 'Start reminder',
    REMIND_RESTOCK: 'Restock reminder',
    REMIND_EXPIRE: 'Expiry reminder',
    REMINDER: 'Reminder',
    CODE_FILE_READY: 'Code file ready',
    PARTNER_CODES_LOW: 'Partner codes low',
    OPERATOR_NOTICE: 'Notice to an operator',
    OPERATOR_NOTICE_CODE: 'Code for a notice number',
  },
};
