import { join } from 'node:path';
import { saveRiskDraft } from '@coupon-centre/contract/risk/save-risk-draft';
import { showRiskRules } from '@coupon-centre/contract/risk/show-risk-rules';
import type { Page } from 'playwright-core';
import type { SignedInConsole } from '#journey/console/console.ts';

const SCREENSHOTS = join(import.meta.dirname, '../../screenshots/risk');
const SIZES = [
  { width: 1024, height: 900 },
  { width: 1440, height: 900 },
] as const;

/** Keeps a screenshot at both widths of a desk. */
export async function keepSight(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.screenshot({ path: join(SCREENSHOTS, `${name}-${size.width}.png`) });
  }
}

/** Begins without what a journey that failed has left. */
export async function discardDraft(operator: SignedInConsole): Promise<void> {
  const { draft } = await operator.call(showRiskRules.path, {});
  const { revision } = draft as { readonly revision: number };
  await operator.call(saveRiskDraft.path, { expectedRevision: revision, rules: null });
}

/** Takes the last rule out of the draft, as another operator would meanwhile. */
export async function shortenDraft(operator: SignedInConsole): Promise<void> {
  const { draft } = await operator.call(showRiskRules.path, {});
  const { revision, rules } = draft as { readonly revision: number; readonly rules: readonly unknown[] };
  await operator.call(saveRiskDraft.path, { expectedRevision: revision, rules: rules.slice(0, -1) });
}

/** What the screens of risk say. */
export const riskWords = {
  'zh-CN': {
    begin: '修改规则',
    add: '新增规则',
    names: ['名称 · 中文', '名称 · 英文'],
    atLeast: '至少',
    save: '保存到草稿',
    draft: '草稿',
    up: '上移：',
    isNew: '新增',
    submit: '提交审批',
    reason: '原因',
    show: '查看审批详情',
    approve: '审批通过',
    versions: '历史版本',
    takeUp: '以此为草稿',
    noChange: '草稿与当前规则相同',
    discard: '放弃草稿',
    stale: '草稿已被他人修改，已显示最新内容，请核对后重做此操作',
    addEntry: '添加',
    block: '拦截名单',
    exempt: '豁免名单',
    kind: '类型',
    network: '网络',
    number: '手机号码',
    value: '内容',
    inForce: '生效中',
    waits: '待审批',
    remove: '移除',
    byTime: '每小时处置次数',
  },
  en: {
    begin: 'Edit the rules',
    add: 'New rule',
    names: ['Name · Chinese', 'Name · English'],
    atLeast: 'At least',
    save: 'Save to the draft',
    draft: 'Draft',
    up: 'Move up: ',
    isNew: 'New',
    submit: 'Submit for approval',
    reason: 'Reason',
    show: 'Open the approval',
    approve: 'Approve',
    versions: 'Versions',
    takeUp: 'Use as draft',
    noChange: 'The draft equals the rules in force',
    discard: 'Discard the draft',
    stale: 'Another operator changed the draft; this is the newest one. Check it and repeat what you did',
    addEntry: 'Add',
    block: 'Block list',
    exempt: 'Exempt list',
    kind: 'Kind',
    network: 'Network',
    number: 'Mobile number',
    value: 'Value',
    inForce: 'In force',
    waits: 'Waits for approval',
    remove: 'Remove',
    byTime: 'Decisions by hour',
  },
} as const;
