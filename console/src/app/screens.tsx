import {
  ApiOutlined,
  AuditOutlined,
  FieldTimeOutlined,
  HomeOutlined,
  IdcardOutlined,
  LayoutOutlined,
  TagsOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { Screen } from './groups.ts';

/** Every screen of the console, one entry each, group by group; menu and routes are made of it. */
export const screens: readonly Screen[] = [
  // top
  {
    path: '/',
    title: { 'zh-CN': '首页', en: 'Home' },
    group: 'top',
    icon: HomeOutlined,
    load: () => import('#features/home/home-screen.tsx'),
  },
  // offers
  {
    path: '/coupons',
    title: { 'zh-CN': '券', en: 'Coupons' },
    right: 'coupons.read',
    group: 'offers',
    icon: TagsOutlined,
    load: () => import('#features/coupons/coupons-screen.tsx'),
  },
  {
    path: '/coupons/new',
    title: { 'zh-CN': '新建券', en: 'New coupon' },
    right: 'coupons.write',
    load: () => import('#features/coupons/editor-screen.tsx'),
  },
  {
    path: '/coupons/:templateId',
    title: { 'zh-CN': '券详情', en: 'Coupon' },
    right: 'coupons.read',
    load: () => import('#features/coupons/coupon-screen.tsx'),
  },
  {
    path: '/coupons/:templateId/edit',
    title: { 'zh-CN': '编辑券', en: 'Edit a coupon' },
    right: 'coupons.write',
    load: () => import('#features/coupons/editor-screen.tsx'),
  },
  {
    path: '/grabs',
    title: { 'zh-CN': '抢券场次', en: 'Grabs' },
    right: 'coupons.read',
    group: 'offers',
    icon: FieldTimeOutlined,
    load: () => import('#features/grabs/grabs-screen.tsx'),
  },
  // management
  {
    path: '/operators',
    title: { 'zh-CN': '操作员', en: 'Operators' },
    right: 'operators.manage',
    group: 'management',
    icon: TeamOutlined,
    load: () => import('#features/operators/operators-screen.tsx'),
  },
  {
    path: '/keys',
    title: { 'zh-CN': '接口密钥', en: 'API keys' },
    right: 'keys.manage',
    group: 'management',
    icon: ApiOutlined,
    load: () => import('#features/keys/keys-screen.tsx'),
  },
  {
    path: '/audit',
    title: { 'zh-CN': '操作审计', en: 'Audit' },
    right: 'audit.read',
    group: 'management',
    icon: AuditOutlined,
    load: () => import('#features/audit/audit-screen.tsx'),
  },
  // own
  {
    path: '/account',
    title: { 'zh-CN': '我的账号', en: 'My account' },
    group: 'own',
    icon: IdcardOutlined,
    load: () => import('#features/account/account-screen.tsx'),
  },
  // pages
  {
    path: '/pages',
    title: { 'zh-CN': '领券页', en: 'Claim pages' },
    right: 'pages.read',
    group: 'pages',
    icon: LayoutOutlined,
    load: () => import('#features/pages/pages-screen.tsx'),
  },
  {
    path: '/pages/:pageId',
    title: { 'zh-CN': '领券页', en: 'Claim page' },
    right: 'pages.read',
    load: () => import('#features/pages/page-screen.tsx'),
  },
];
