import { z } from 'zod';

/** What is refused because of operators' sign-in, accounts, roles and keys. */
export const accountErrors = {
  SIGN_IN_REFUSED: {
    code: '8009',
    status: 401,
    words: { 'zh-CN': '账号或密码不正确', en: 'Name or password is wrong' },
  },
  SIGN_IN_LOCKED: {
    code: '8010',
    status: 429,
    words: {
      'zh-CN': '尝试次数过多，请 {retryAfterSec} 秒后再试',
      en: 'Too many attempts; please wait {retryAfterSec} seconds',
    },
    data: z.object({ retryAfterSec: z.int().nonnegative() }),
  },
  ONE_TIME_CODE_WRONG: {
    code: '8011',
    status: 403,
    words: { 'zh-CN': '动态验证码或恢复码不正确', en: 'The one-time code or recovery code is wrong' },
  },
  PASSWORD_WRONG: {
    code: '8012',
    status: 403,
    words: { 'zh-CN': '当前密码不正确', en: 'The current password is wrong' },
  },
  /** The identity provider's answer belongs to no sign-in of this browser, or to one that took too long. */
  SIGN_IN_EXPIRED: {
    code: '8015',
    status: 409,
    words: { 'zh-CN': '登录已超时或已在别处完成，请重新登录', en: 'This sign-in has expired; please start again' },
  },
  PROVIDER_AWAY: {
    code: '8016',
    status: 503,
    words: {
      'zh-CN': '暂时无法连接统一身份认证，请稍后再试',
      en: 'The identity provider cannot be reached; please try again later',
    },
  },
  /** The identity provider did not confirm who it is, or its answer did not pass our checks. */
  PROVIDER_REFUSED: {
    code: '8017',
    status: 401,
    words: {
      'zh-CN': '统一身份认证未通过，请重新登录',
      en: 'The identity provider did not sign you in; please try again',
    },
  },
  /** Signed in at the identity provider, with no claim that has a role here. */
  NO_ROLE_CLAIM: {
    code: '8018',
    status: 403,
    words: {
      'zh-CN': '您的账号（{name}）在统一身份认证中没有本控制台的角色，请联系管理员',
      en: 'Your account ({name}) has no role for this console at the identity provider; please contact an administrator',
    },
    data: z.object({ name: z.string() }),
  },
  OPERATOR_DISABLED: {
    code: '8019',
    status: 403,
    words: {
      'zh-CN': '您的账号已被停用，请联系管理员',
      en: 'Your account is disabled; please contact an administrator',
    },
  },
  LAST_ADMINISTRATOR: {
    code: '8013',
    status: 409,
    words: { 'zh-CN': '至少要保留一名可登录的管理员', en: 'At least one administrator must be able to sign in' },
  },
  /** A role that there is not, or no longer. */
  UNKNOWN_ROLE: {
    code: '8080',
    status: 409,
    words: {
      'zh-CN': '该角色不存在或已删除，请刷新后重选',
      en: 'There is no such role any more: reload and choose another',
    },
  },
  /** `operators`: accounts that have it, `claims`: lines of the identity provider's claims that give it. */
  ROLE_IN_USE: {
    code: '8081',
    status: 409,
    words: {
      'zh-CN': '该角色仍在使用（账号 {operators} 个，身份认证对应 {claims} 行），不能删除',
      en: "This role is in use and cannot be removed (accounts: {operators}, lines of the identity provider's claims: {claims})",
    },
    data: z.object({ operators: z.int().nonnegative(), claims: z.int().nonnegative() }),
  },
  TOO_MANY_ROLES: {
    code: '8082',
    status: 409,
    words: { 'zh-CN': '自定义角色已达上限（{max}）', en: 'There are as many composed roles as there can be ({max})' },
    data: z.object({ max: z.int().positive() }),
  },
  /** A key from an address that is not on its list. */
  KEY_ELSEWHERE: {
    code: '8083',
    status: 403,
    words: {
      'zh-CN': '此密钥不能从该地址（{address}）使用',
      en: 'This key is not accepted from this address ({address})',
    },
    data: z.object({ address: z.string() }),
  },
} as const;
