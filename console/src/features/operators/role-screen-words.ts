import type { RoleFault } from '@coupon-centre/contract/operator/roles/role-rules';

/** Texts of the composed roles. */
export const roleBook = {
  'zh-CN': {
    open: '自定义角色',
    about: '由权限组合的角色。新建和修改须经另一位管理员审批，生效后对所有使用该角色的账号立即起作用。',
    none: '还没有自定义角色。',
    make: '新建角色',
    change: '修改角色',
    remove: '删除角色',
    removeAbout: (name: string) => `删除后，“${name}”不能再分配给任何账号。`,
    removed: '角色已删除',
    nameZh: '中文名称',
    nameEn: '英文名称',
    rights: '权限',
    operators: (count: number) => `${count} 个账号`,
    inReview: '待审批',
    required: '请填写',
    oneRight: '至少选择一项权限',
    waits: '已提交，须经另一位管理员审批后生效',
    close: '关闭',
    faults: {
      SEPARATE: (one: string, other: string) => `“${one}”与“${other}”须由不同的人办理，不能在同一角色中`,
      NEEDS: (one: string, other: string) => `“${one}”需要同时有“${other}”`,
    } satisfies Record<RoleFault['kind'], unknown>,
  },
  en: {
    open: 'Composed roles',
    about:
      'Roles that are composed from rights. Another administrator approves new roles and changes, which then hold at once for every account with the role.',
    none: 'There are no composed roles yet.',
    make: 'New role',
    change: 'Change the role',
    remove: 'Remove the role',
    removeAbout: (name: string) => `“${name}” can no longer be given to an account.`,
    removed: 'Role removed',
    nameZh: 'Name in Chinese',
    nameEn: 'Name in English',
    rights: 'Rights',
    operators: (count: number) => (count === 1 ? '1 account' : `${count} accounts`),
    inReview: 'Waits for approval',
    required: 'Please fill this in',
    oneRight: 'Choose at least one right',
    waits: "Waits for another administrator's approval",
    close: 'Close',
    faults: {
      SEPARATE: (one: string, other: string) => `“${one}” and “${other}” are for two people and cannot be in one role`,
      NEEDS: (one: string, other: string) => `“${one}” needs “${other}”, too`,
    } satisfies Record<RoleFault['kind'], unknown>,
  },
} as const;
