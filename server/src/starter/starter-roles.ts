import type { Right } from '@coupon-centre/contract/call/rights';
import type { ComposedRole } from '#operator/roles/role-store.ts';
import { both } from './starter-facts.ts';

/* Roles in addition to the six that every installation has. None holds both what asks for something and what decides it. */

const coupons = ['coupons.read', 'codes.read', 'distribution.read', 'pages.read'] as const satisfies readonly Right[];

export const starterRoles: readonly ComposedRole[] = [
  {
    names: both('营销策划', 'Marketing'),
    rights: [
      ...coupons,
      ...(['audiences.read', 'content.read', 'board.read', 'approvals.read'] as const),
      ...(['coupons.write', 'codes.write', 'distribution.write', 'audiences.write', 'pages.write'] as const),
    ],
  },
  {
    names: both('营销审核', 'Marketing approval'),
    rights: [
      ...coupons,
      ...(['audiences.read', 'content.read', 'board.read', 'approvals.read'] as const),
      ...(['coupons.approve', 'codes.approve', 'distribution.approve', 'pages.approve'] as const),
    ],
  },
  {
    names: both('内容编辑', 'Content'),
    rights: ['content.read', 'content.write', 'pages.read', 'coupons.read', 'approvals.read'],
  },
  {
    names: both('客服坐席', 'Customer service'),
    rights: ['coupons.read', 'pages.read', 'subscribers.read', 'subscribers.change', 'approvals.read'],
  },
  {
    names: both('结算对账', 'Settlement'),
    rights: ['coupons.read', 'board.read', 'finance.read', 'subscribers.read', 'approvals.read'],
  },
  {
    names: both('审计', 'Audit'),
    rights: [
      ...coupons,
      ...(['content.read', 'board.read', 'approvals.read', 'risk.read', 'finance.read'] as const),
      ...(['jobs.read', 'audit.read', 'events.read'] as const),
    ],
  },
  {
    names: both('风控', 'Risk control'),
    rights: ['coupons.read', 'board.read', 'risk.read', 'risk.manage', 'subscribers.read', 'approvals.read'],
  },
];
