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
];
