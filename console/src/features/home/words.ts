/** Texts of the home screen. */
export const words = {
  'zh-CN': {
    greeting: (name: string) => `您好，${name}`,
    about: '请从左侧菜单选择功能。',
    can: '您的角色权限',
    fewCodes: (left: number) => `恢复码只剩 ${left} 个，请在“我的账号”中重新生成。`,
    toAccount: '前往我的账号',
  },
  en: {
    greeting: (name: string) => `Hello, ${name}`,
    about: 'Choose what to work on from the menu.',
    can: 'Your role can',
    fewCodes: (left: number) => `Only ${left} recovery codes are left; generate new ones under “My account”.`,
    toAccount: 'To my account',
  },
} as const;
