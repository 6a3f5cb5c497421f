import { Flex } from 'antd';
import type { PhonePreviewProps } from './drawn-phone-preview.tsx';
import { loadedPart } from './loaded-part.tsx';
import styles from './phone-preview.module.css';

/** Of the choices above the phone. */
const CHOICES_HEIGHT_PX = 32;

/** The place of a preview that is being loaded. */
export const emptyPhone = () => (
  <Flex align="center" gap={12} vertical>
    <div style={{ height: CHOICES_HEIGHT_PX }} />
    <div className={styles['phone']} />
  </Flex>
);

/** A phone with the subscribers' page. What draws it is loaded after what is around it. */
export const PhonePreview = loadedPart<PhonePreviewProps>(
  async () => (await import('./drawn-phone-preview.tsx')).DrawnPhonePreview,
  { waiting: emptyPhone },
);
