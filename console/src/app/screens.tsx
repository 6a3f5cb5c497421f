import {
  AccountBookOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BarcodeOutlined,
  BgColorsOutlined,
  BookOutlined,
  CheckSquareOutlined,
  DashboardOutlined,
  DeliveredProcedureOutlined,
  FieldTimeOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  GiftOutlined,
  HomeOutlined,
  HourglassOutlined,
  LayoutOutlined,
  LinkOutlined,
  MessageOutlined,
  NotificationOutlined,
  PictureOutlined,
  ReconciliationOutlined,
  SendOutlined,
  ShareAltOutlined,
  TagsOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { type ConsolePath, consolePaths } from '@coupon-centre/contract/operator/console-paths';
import { ApprovalsToDecide } from '#ui/approval/approvals-to-decide.tsx';
import type { Screen } from './groups.ts';

const itemScreens = () => import('#features/content/item-screens.tsx');

const register: Readonly<Record<ConsolePath, Omit<Screen, 'path'>>> = {
  // top
  '/': {
    title: { 'zh-CN': '首页', en: 'Home' },
    group: 'top',
    icon: HomeOutlined,
    load: () => import('#features/home/home-screen.tsx'),
  },
  '/approvals': {
    title: { 'zh-CN': '审批', en: 'Approvals' },
    right: 'approvals.read',
    group: 'top',
    icon: CheckSquareOutlined,
    count: ApprovalsToDecide,
    load: () => import('#features/approvals/approvals-screen.tsx'),
  },
  '/approvals/:approvalId': {
    title: { 'zh-CN': '审批详情', en: 'Approval' },
    right: 'approvals.read',
    load: () => import('#features/approvals/approval-screen.tsx'),
  },
  // offers
  '/coupons': {
    title: { 'zh-CN': '券', en: 'Coupons' },
    right: 'coupons.read',
    group: 'offers',
    icon: TagsOutlined,
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
    icon: FieldTimeOutlined,
    load: () => import('#features/grabs/grabs-screen.tsx'),
  },
  '/codes': {
    title: { 'zh-CN': '券码', en: 'Codes' },
    right: 'codes.read',
    group: 'offers',
    icon: BarcodeOutlined,
    load: () => import('#features/codes/codes-screen.tsx'),
  },
  '/distribution': {
    title: { 'zh-CN': '定向发放', en: 'Distribution' },
    right: 'distribution.read',
    group: 'offers',
    icon: SendOutlined,
    load: () => import('#features/distribution/distributions-screen.tsx'),
  },
  '/provider-offers': {
    title: { 'zh-CN': '开通产品', en: "Provider's offers" },
    right: 'coupons.read',
    group: 'offers',
    icon: GiftOutlined,
    load: () => import('#features/offers/offers-screen.tsx'),
  },
  // management
  '/operators': {
    title: { 'zh-CN': '操作员', en: 'Operators' },
    right: 'operators.manage',
    group: 'management',
    icon: TeamOutlined,
    load: () => import('#features/operators/operators-screen.tsx'),
  },
  '/keys': {
    title: { 'zh-CN': '接口密钥', en: 'API keys' },
    right: 'keys.manage',
    group: 'management',
    icon: ApiOutlined,
    load: () => import('#features/keys/keys-screen.tsx'),
  },
  '/webhooks': {
    title: { 'zh-CN': '事件推送', en: 'Webhooks' },
    right: 'webhooks.manage',
    group: 'management',
    icon: DeliveredProcedureOutlined,
    load: () => import('#features/webhooks/webhooks-screen.tsx'),
  },
  '/audit': {
    title: { 'zh-CN': '操作审计', en: 'Audit' },
    right: 'audit.read',
    group: 'management',
    icon: AuditOutlined,
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
    icon: LayoutOutlined,
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
    group: 'pages',
    icon: BookOutlined,
    load: async () => ({ Screen: (await itemScreens()).Dictionary }),
  },
  '/categories': {
    title: { 'zh-CN': '分类', en: 'Categories' },
    right: 'content.read',
    group: 'pages',
    icon: AppstoreOutlined,
    load: async () => ({ Screen: (await itemScreens()).Categories }),
  },
  '/channels': {
    title: { 'zh-CN': '渠道', en: 'Channels' },
    right: 'content.read',
    group: 'pages',
    icon: ShareAltOutlined,
    load: async () => ({ Screen: (await itemScreens()).Channels }),
  },
  '/ads': {
    title: { 'zh-CN': '广告位', en: 'Ad spaces' },
    right: 'content.read',
    group: 'pages',
    icon: NotificationOutlined,
    load: async () => ({ Screen: (await itemScreens()).Ads }),
  },
  '/themes': {
    title: { 'zh-CN': '背景与轮播', en: 'Themes' },
    right: 'content.read',
    group: 'pages',
    icon: BgColorsOutlined,
    load: async () => ({ Screen: (await itemScreens()).Themes }),
  },
  '/share-texts': {
    title: { 'zh-CN': '分享文案', en: 'Share texts' },
    right: 'content.read',
    group: 'pages',
    icon: LinkOutlined,
    load: async () => ({ Screen: (await itemScreens()).ShareTexts }),
  },
  '/documents': {
    title: { 'zh-CN': '文档', en: 'Documents' },
    right: 'content.read',
    group: 'pages',
    icon: FileTextOutlined,
    load: () => import('#features/content/documents-screen.tsx'),
  },
  '/documents/:docKey': {
    title: { 'zh-CN': '文档', en: 'Document' },
    right: 'content.read',
    load: () => import('#features/content/document-screen.tsx'),
  },
  '/new-document': {
    title: { 'zh-CN': '新文档', en: 'New document' },
    right: 'content.write',
    load: () => import('#features/content/document-screen.tsx'),
  },
  '/pictures': {
    title: { 'zh-CN': '图片', en: 'Pictures' },
    right: 'content.read',
    group: 'pages',
    icon: PictureOutlined,
    load: () => import('#features/content/pictures-screen.tsx'),
  },
  // service
  '/subscribers': {
    title: { 'zh-CN': '用户', en: 'Subscribers' },
    right: 'subscribers.read',
    group: 'service',
    icon: UserOutlined,
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
  '/hanging-uses': {
    title: { 'zh-CN': '未决使用', en: 'Hanging uses' },
    right: 'subscribers.read',
    group: 'service',
    icon: HourglassOutlined,
    load: () => import('#features/service/hanging-uses-screen.tsx'),
  },
  '/reconciliation': {
    title: { 'zh-CN': '对账', en: 'Reconciliation' },
    right: 'subscribers.read',
    group: 'service',
    icon: ReconciliationOutlined,
    load: () => import('#features/service/reconciliation-screen.tsx'),
  },
  '/code-files': {
    title: { 'zh-CN': '集团卡密文件', en: 'Group code files' },
    right: 'codes.read',
    group: 'service',
    icon: FileProtectOutlined,
    load: () => import('#features/service/code-files-screen.tsx'),
  },
  // figures
  '/board': {
    title: { 'zh-CN': '数据看板', en: 'Board' },
    right: 'board.read',
    group: 'figures',
    icon: BarChartOutlined,
    load: () => import('#features/board/board-screen.tsx'),
  },
  '/liability': {
    title: { 'zh-CN': '未使用负债', en: 'Liability' },
    right: 'finance.read',
    group: 'figures',
    icon: AccountBookOutlined,
    load: () => import('#features/board/liability-screen.tsx'),
  },
  '/sms': {
    title: { 'zh-CN': '短信发送', en: 'SMS' },
    right: 'jobs.read',
    group: 'figures',
    icon: MessageOutlined,
    load: () => import('#features/board/sms-screen.tsx'),
  },
  '/jobs': {
    title: { 'zh-CN': '任务与检查', en: 'Jobs and checks' },
    right: 'jobs.read',
    group: 'figures',
    icon: DashboardOutlined,
    load: () => import('#features/board/jobs-screen.tsx'),
  },
};

/** Every screen of the console; the menu and the routes are built from it. */
export const screens: readonly Screen[] = consolePaths.map((path) => ({ path, ...register[path] }));
