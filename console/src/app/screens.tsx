import { type ConsolePath, consolePaths } from '@coupon-centre/contract/operator/console-paths';
import { ApprovalsToDecide } from '#ui/approval/approvals-to-decide.tsx';
import { figureScreens } from './figure-screens.ts';
import type { Screen } from './groups.ts';

const itemScreens = () => import('#features/content/item-screens.tsx');

const register: Readonly<Record<ConsolePath, Omit<Screen, 'path'>>> = {
  // top
  '/': {
    title: { 'zh-CN': '首页', en: 'Home' },
    group: 'top',
    load: () => import('#features/home/home-screen.tsx'),
  },
  '/approvals': {
    title: { 'zh-CN': '审批', en: 'Approvals' },
    right: 'approvals.read',
    group: 'top',
    count: ApprovalsToDecide,
    load: () => import('#features/approvals/approvals-screen.tsx'),
  },
  '/approvals/:approvalId': {
    title: { 'zh-CN': '审批详情', en: 'Approval' },
    right: 'approvals.read',
    load: () => import('#features/approvals/approval-screen.tsx'),
  },
  // offers
  '/campaigns': {
    title: { 'zh-CN': '活动', en: 'Campaigns' },
    right: 'coupons.read',
    group: 'offers',
    load: () => import('#features/campaigns/campaigns-screen.tsx'),
  },
  '/campaigns/:campaignId': {
    title: { 'zh-CN': '活动', en: 'Campaign' },
    right: 'coupons.read',
    load: () => import('#features/campaigns/campaign-screen.tsx'),
  },
  '/campaigns/:campaignId/report': {
    title: { 'zh-CN': '活动报告', en: 'Report of a campaign' },
    right: 'board.read',
    load: () => import('#features/campaigns/report-screen.tsx'),
  },
  '/calendar': {
    title: { 'zh-CN': '活动日历', en: 'Calendar' },
    right: 'coupons.read',
    group: 'offers',
    load: () => import('#features/calendar/calendar-screen.tsx'),
  },
  '/coupons': {
    title: { 'zh-CN': '券', en: 'Coupons' },
    right: 'coupons.read',
    group: 'offers',
    load: () => import('#features/coupons/coupons-screen.tsx'),
  },
  '/coupons/new': {
    title: { 'zh-CN': '新建券', en: 'New coupon' },
    right: 'coupons.write',
    load: () => import('#features/coupons/editor-screen.tsx'),
  },
  '/coupons/:templateId': {
    title: { 'zh-CN': '券详情', en: 'Coupon' },
    right: 'coupons.read',
    load: () => import('#features/coupons/coupon-screen.tsx'),
  },
  '/coupons/:templateId/edit': {
    title: { 'zh-CN': '编辑券', en: 'Edit a coupon' },
    right: 'coupons.write',
    load: () => import('#features/coupons/editor-screen.tsx'),
  },
  '/grabs': {
    title: { 'zh-CN': '抢券场次', en: 'Grabs' },
    right: 'coupons.read',
    group: 'offers',
    load: () => import('#features/grabs/grabs-screen.tsx'),
  },
  '/codes': {
    title: { 'zh-CN': '券码', en: 'Codes' },
    right: 'codes.read',
    group: 'offers',
    load: () => import('#features/codes/codes-screen.tsx'),
  },
  '/distribution': {
    title: { 'zh-CN': '定向发放', en: 'Distribution' },
    right: 'distribution.read',
    group: 'offers',
    load: () => import('#features/distribution/distributions-screen.tsx'),
  },
  '/segments': {
    title: { 'zh-CN': '人群', en: 'Segments' },
    right: 'audiences.read',
    group: 'offers',
    load: () => import('#features/audiences/segments-screen.tsx'),
  },
  '/audiences': {
    title: { 'zh-CN': '人群名单', en: 'Audience lists' },
    right: 'audiences.read',
    group: 'offers',
    load: () => import('#features/audiences/audiences-screen.tsx'),
  },
  '/attributes': {
    title: { 'zh-CN': '用户属性', en: 'Subscriber attributes' },
    right: 'audiences.read',
    group: 'offers',
    load: () => import('#features/audiences/attributes-screen.tsx'),
  },
  '/places': {
    title: { 'zh-CN': '门店清单', en: 'Places' },
    right: 'coupons.read',
    group: 'offers',
    load: () => import('#features/places/lists-screen.tsx'),
  },
  '/places/:listId': {
    title: { 'zh-CN': '门店', en: 'Places of a list' },
    right: 'coupons.read',
    load: () => import('#features/places/places-screen.tsx'),
  },
  '/provider-offers': {
    title: { 'zh-CN': '开通产品', en: "Provider's offers" },
    right: 'coupons.read',
    isHeadOffices: true,
    group: 'offers',
    load: () => import('#features/offers/offers-screen.tsx'),
  },
  // management
  '/operators': {
    title: { 'zh-CN': '操作员', en: 'Operators' },
    right: 'operators.manage',
    group: 'management',
    load: () => import('#features/operators/operators-screen.tsx'),
  },
  '/keys': {
    title: { 'zh-CN': '接口密钥', en: 'API keys' },
    right: 'keys.manage',
    group: 'management',
    load: () => import('#features/keys/keys-screen.tsx'),
  },
  '/webhooks': {
    title: { 'zh-CN': '事件推送', en: 'Webhooks' },
    right: 'webhooks.manage',
    group: 'management',
    load: () => import('#features/webhooks/webhooks-screen.tsx'),
  },
  '/audit': {
    title: { 'zh-CN': '操作审计', en: 'Audit' },
    right: 'audit.read',
    group: 'management',
    load: () => import('#features/audit/audit-screen.tsx'),
  },
  // own account and notices; linked from the operator's menu
  '/account': {
    title: { 'zh-CN': '我的账号', en: 'My account' },
    load: () => import('#features/account/account-screen.tsx'),
  },
  '/notices': {
    title: { 'zh-CN': '我的通知', en: 'My notices' },
    load: () => import('#features/notices/notices-screen.tsx'),
  },
  // pages
  '/pages': {
    title: { 'zh-CN': '领券页', en: 'Claim pages' },
    right: 'pages.read',
    group: 'pages',
    load: () => import('#features/pages/pages-screen.tsx'),
  },
  '/pages/:pageId': {
    title: { 'zh-CN': '领券页', en: 'Claim page' },
    right: 'pages.read',
    load: () => import('#features/pages/page-screen.tsx'),
  },
  '/dictionary': {
    title: { 'zh-CN': '字典', en: 'Dictionary' },
    right: 'content.read',
    isHeadOffices: true,
    group: 'pages',
    load: async () => ({ Screen: (await itemScreens()).Dictionary }),
  },
  '/categories': {
    title: { 'zh-CN': '分类', en: 'Categories' },
    right: 'content.read',
    isHeadOffices: true,
    group: 'pages',
    load: async () => ({ Screen: (await itemScreens()).Categories }),
  },
  '/channels': {
    title: { 'zh-CN': '渠道', en: 'Channels' },
    right: 'content.read',
    isHeadOffices: true,
    group: 'pages',
    load: async () => ({ Screen: (await itemScreens()).Channels }),
  },
  '/ads': {
    title: { 'zh-CN': '广告位', en: 'Ad spaces' },
    right: 'content.read',
    isHeadOffices: true,
    group: 'pages',
    load: async () => ({ Screen: (await itemScreens()).Ads }),
  },
  '/themes': {
    title: { 'zh-CN': '背景与轮播', en: 'Themes' },
    right: 'content.read',
    isHeadOffices: true,
    group: 'pages',
    load: async () => ({ Screen: (await itemScreens()).Themes }),
  },
  '/share-texts': {
    title: { 'zh-CN': '分享文案', en: 'Share texts' },
    right: 'content.read',
    isHeadOffices: true,
    group: 'pages',
    load: async () => ({ Screen: (await itemScreens()).ShareTexts }),
  },
  '/documents': {
    title: { 'zh-CN': '文档', en: 'Documents' },
    right: 'content.read',
    isHeadOffices: true,
    group: 'pages',
    load: () => import('#features/content/documents-screen.tsx'),
  },
  '/documents/:docKey': {
    title: { 'zh-CN': '文档', en: 'Document' },
    right: 'content.read',
    isHeadOffices: true,
    load: () => import('#features/content/document-screen.tsx'),
  },
  '/new-document': {
    title: { 'zh-CN': '新文档', en: 'New document' },
    right: 'content.write',
    isHeadOffices: true,
    load: () => import('#features/content/document-screen.tsx'),
  },
  '/pictures': {
    title: { 'zh-CN': '图片', en: 'Pictures' },
    right: 'content.read',
    group: 'pages',
    load: () => import('#features/content/pictures-screen.tsx'),
  },
  // service
  '/subscribers': {
    title: { 'zh-CN': '用户', en: 'Subscribers' },
    right: 'subscribers.read',
    group: 'service',
    load: () => import('#features/service/subscribers-screen.tsx'),
  },
  '/subscribers/:subscriberId': {
    title: { 'zh-CN': '用户', en: 'Subscriber' },
    right: 'subscribers.read',
    load: () => import('#features/service/subscriber-screen.tsx'),
  },
  '/subscribers/:subscriberId/coupons/:ownedId': {
    title: { 'zh-CN': '用户的券', en: "A subscriber's coupon" },
    right: 'subscribers.read',
    load: () => import('#features/service/owned-coupon-screen.tsx'),
  },
  '/feedback': {
    title: { 'zh-CN': '用户反馈', en: 'Feedback' },
    right: 'subscribers.read',
    isHeadOffices: true,
    group: 'service',
    load: () => import('#features/feedback/feedback-screen.tsx'),
  },
  '/privacy-requests': {
    title: { 'zh-CN': '个人信息请求', en: 'Personal data' },
    right: 'subscribers.read',
    isHeadOffices: true,
    group: 'service',
    load: () => import('#features/privacy/requests-screen.tsx'),
  },
  '/hanging-uses': {
    title: { 'zh-CN': '未决使用', en: 'Hanging uses' },
    right: 'subscribers.read',
    isHeadOffices: true,
    group: 'service',
    load: () => import('#features/service/hanging-uses-screen.tsx'),
  },
  '/reconciliation': {
    title: { 'zh-CN': '对账', en: 'Reconciliation' },
    right: 'subscribers.read',
    isHeadOffices: true,
    group: 'service',
    load: () => import('#features/service/reconciliation-screen.tsx'),
  },
  '/code-files': {
    title: { 'zh-CN': '集团卡密文件', en: 'Group code files' },
    right: 'codes.read',
    group: 'service',
    load: () => import('#features/service/code-files-screen.tsx'),
  },
  // risk
  '/risk': {
    title: { 'zh-CN': '风控总览', en: 'Risk overview' },
    right: 'risk.read',
    group: 'risk',
    load: () => import('#features/risk/overview-screen.tsx'),
  },
  '/risk/rules': {
    title: { 'zh-CN': '风控规则', en: 'Risk rules' },
    right: 'risk.read',
    group: 'risk',
    load: () => import('#features/risk/rules-screen.tsx'),
  },
  '/risk/lists': {
    title: { 'zh-CN': '拦截与豁免名单', en: 'Block and exempt lists' },
    right: 'risk.read',
    group: 'risk',
    load: () => import('#features/risk/lists-screen.tsx'),
  },
  '/risk/holds': {
    title: { 'zh-CN': '暂扣的券', en: 'Held coupons' },
    right: 'risk.read',
    group: 'risk',
    load: () => import('#features/risk/holds-screen.tsx'),
  },
  '/risk/clusters': {
    title: { 'zh-CN': '团伙', en: 'Clusters' },
    right: 'risk.read',
    group: 'risk',
    load: () => import('#features/risk/clusters-screen.tsx'),
  },
  '/risk/clawbacks': {
    title: { 'zh-CN': '收回', en: 'Clawbacks' },
    right: 'risk.read',
    group: 'risk',
    load: () => import('#features/risk/clawbacks-screen.tsx'),
  },
  '/risk/appeals': {
    title: { 'zh-CN': '申诉', en: 'Appeals' },
    right: 'risk.read',
    group: 'risk',
    load: () => import('#features/risk/appeals-screen.tsx'),
  },
  ...figureScreens,
};

/** Every screen of the console; the menu and the routes are built from it. */
export const screens: readonly Screen[] = consolePaths.map((path) => ({ path, ...register[path] }));
