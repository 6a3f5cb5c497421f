/** Texts of the branches. */
export const branchBook = {
  'zh-CN': {
    open: '分公司',
    about:
      '分公司的操作员只能看到并管理本分公司的券、活动和领券页。新建和修改须经另一位管理员审批。停用后不再划入新的账号和内容，已有的不受影响。',
    none: '还没有分公司。',
    make: '新建分公司',
    change: '修改分公司',
    nameZh: '中文名称',
    nameEn: '英文名称',
    isActive: '可划入新的账号和内容',
    closed: '已停用',
    operators: (count: number) => `${count} 个账号`,
    inReview: '待审批',
    required: '请填写',
    waits: '已提交，须经另一位管理员审批后生效',
    close: '关闭',
  },
  en: {
    open: 'Branches',
    about:
      'Operators of a branch see and manage only its coupons, campaigns and claim pages. Another administrator approves new branches and changes. A closed branch is given no more accounts and things; what it has goes on.',
    none: 'There are no branches yet.',
    make: 'New branch',
    change: 'Change the branch',
    nameZh: 'Name in Chinese',
    nameEn: 'Name in English',
    isActive: 'Can be given more accounts and things',
    closed: 'Closed',
    operators: (count: number) => (count === 1 ? '1 account' : `${count} accounts`),
    inReview: 'Waits for approval',
    required: 'Please fill this in',
    waits: "Waits for another administrator's approval",
    close: 'Close',
  },
} as const;
