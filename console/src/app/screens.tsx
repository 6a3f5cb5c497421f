import { FieldTimeOutlined, HomeOutlined, TagsOutlined } from '@ant-design/icons';
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
];
