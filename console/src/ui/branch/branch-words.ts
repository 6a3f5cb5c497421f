/** Texts of what belongs to a branch. */
export const branchWords = {
  'zh-CN': {
    branch: '所属单位',
    headOffice: '省公司',
    allBranches: '全部单位',
    give: '划归分公司',
    giveAbout: '划归后，由该分公司的操作员管理；不能再收回，也不能改划其他分公司。',
    given: '已划归',
    worksFor: '所属单位',
    choose: '请选择分公司',
  },
  en: {
    branch: 'Belongs to',
    headOffice: 'Head office',
    allBranches: 'All branches',
    give: 'Give to a branch',
    giveAbout:
      'Operators of the branch manage it from then on. It cannot be taken back, nor given to another branch afterwards.',
    given: 'Given to the branch',
    worksFor: 'Works for',
    choose: 'Choose a branch',
  },
} as const;
