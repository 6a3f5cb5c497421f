import type { Right } from '#call/rights.ts';

interface ApprovalKind {
  /** What a second person decides by, apart from finance above its threshold. */
  readonly decides: Right;
  /** What shows it in the inbox. */
  readonly reads: Right;
  /** What asks for it, and withdraws it. */
  readonly asks: Right;
}

/** What takes effect only by the word of a second person, and the rights for it. */
export const approvalKinds = {
  /** A coupon's terms with its ceiling and, before the first release, its initial stock and limits. */
  COUPON: { asks: 'coupons.write', decides: 'coupons.approve', reads: 'coupons.read' },
  /** A raised limit of a coupon per person, or per person and day. */
  LIMIT: { asks: 'coupons.write', decides: 'coupons.approve', reads: 'coupons.read' },
  /** A version of a claim page. */
  PAGE: { asks: 'pages.write', decides: 'pages.approve', reads: 'pages.read' },
  /** The claim page that a front route shows. */
  FRONT: { asks: 'pages.write', decides: 'pages.approve', reads: 'pages.read' },
  /** A distribution of a coupon to a list of numbers, uploaded or made of an audience. */
  DISTRIBUTION: { asks: 'distribution.write', decides: 'distribution.approve', reads: 'distribution.read' },
  /** A new account, a person's or a service's, one that is enabled again, a role, a branch, a new password or authenticator. */
  OPERATOR: { asks: 'operators.manage', decides: 'operators.manage', reads: 'operators.manage' },
  /** A role composed from rights: a new one, or its other names and rights. */
  ROLE: { asks: 'operators.manage', decides: 'operators.manage', reads: 'operators.manage' },
  /** A branch: a new one, other names, whether it is given more. */
  BRANCH: { asks: 'operators.manage', decides: 'operators.manage', reads: 'operators.manage' },
  /** The roles that claims of the identity provider give. */
  ROLE_CLAIMS: { asks: 'operators.manage', decides: 'operators.manage', reads: 'operators.manage' },
  /** The next version of a document: service agreement, privacy statement, rules. */
  DOCUMENT: { asks: 'content.write', decides: 'content.approve', reads: 'content.read' },
  /** An ad, theme, share text, category or dictionary entry: its new value, or its removal. */
  CONTENT: { asks: 'content.write', decides: 'content.approve', reads: 'content.read' },
  /** A batch of exchange codes above a value. */
  CODES: { asks: 'codes.write', decides: 'codes.approve', reads: 'codes.read' },
  /** A group customer's file of exchange codes above a value. */
  CODE_FILE: { asks: 'codes.write', decides: 'codes.approve', reads: 'codes.read' },
  /** Sums above which approvals are needed. */
  THRESHOLDS: { asks: 'operators.manage', decides: 'operators.manage', reads: 'operators.manage' },
  /** Which of the provider's offers gives a benefit: a new one, or none. */
  OFFER: { asks: 'offers.manage', decides: 'offers.manage', reads: 'coupons.read' },
  /** A used coupon that is given back to its owner. */
  RESTORE: { asks: 'subscribers.change', decides: 'subscribers.approve', reads: 'subscribers.read' },
  /** A coupon that support gives beyond its daily sum. */
  GIFT: { asks: 'subscribers.change', decides: 'subscribers.approve', reads: 'subscribers.read' },
  /** Another number of a subscriber's account, as they asked. */
  NUMBER: { asks: 'subscribers.change', decides: 'subscribers.approve', reads: 'subscribers.read' },
  /** A higher budget of a campaign, in all or per day. */
  BUDGET: { asks: 'coupons.write', decides: 'budget.approve', reads: 'coupons.read' },
  /** An API key by whose word something takes effect, or of a service account. */
  KEY: { asks: 'keys.manage', decides: 'operators.manage', reads: 'operators.manage' },
  /** More addresses that such a key is accepted from. */
  KEY_ADDRESSES: { asks: 'keys.manage', decides: 'operators.manage', reads: 'operators.manage' },
  /** The next set of risk rules, or an exemption from them. */
  RISK: { asks: 'risk.manage', decides: 'risk.approve', reads: 'risk.read' },
  /** An endpoint for events, its address or its events. */
  WEBHOOK: { asks: 'webhooks.manage', decides: 'webhooks.manage', reads: 'webhooks.manage' },
  /** The withdrawal of a frozen list of unused coupons, of a cluster of accounts or held by a risk rule. */
  CLAWBACK: { asks: 'risk.manage', decides: 'risk.approve', reads: 'risk.read' },
  /** Giving back what was clawed back from a subscriber, after their appeal. */
  APPEAL: { asks: 'risk.manage', decides: 'risk.approve', reads: 'risk.read' },
} as const satisfies Readonly<Record<string, ApprovalKind>>;
export type ApprovalKindName = keyof typeof approvalKinds;

export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKindName, ...ApprovalKindName[]];
