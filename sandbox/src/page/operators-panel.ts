import { roles } from '@coupon-centre/contract/call/rights';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { roleWords } from '@coupon-centre/contract/operator/role-words';

const words = {
  'zh-CN': {
    title: '运营控制台',
    hint: '点一个角色，即以该角色登录控制台。审批须换一个角色：编辑员写好提交后，回到这里以审批员登录。',
    failed: '没有登录，请再试一次',
  },
  en: {
    title: "Operators' console",
    hint: 'Choose a role to sign in to the console with it. Approving takes another role: submit as the editor, then come back here and sign in as the approver.',
    failed: 'Not signed in; please try again',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** The part of the sandbox page that signs in at the console, by role. */
export function operatorsPanelHtml(locale: Locale): string {
  const { title, hint, failed } = words[locale];
  const names = roleWords[locale];
  const buttons = roles
    .map((role) => `<button type="button" data-role="${role}">${names[role]}</button>`)
    .join('\n        ');
  return `
    <section class="panel operators" id="operators" aria-labelledby="operators-title" data-failed="${failed}">
      <div class="head">
        <h2 id="operators-title">${title}</h2>
        <p class="hint">${hint}</p>
      </div>
      <div class="operators-roles">
        ${buttons}
      </div>
    </section>`;
}
