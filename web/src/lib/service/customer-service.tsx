import { usePageState } from '#lib/page/page-state.tsx';
import { useLocale } from '#lib/words/words.tsx';
import styles from './customer-service.module.css';
import { serviceLink } from './service-link.ts';
import { serviceWords } from './words.ts';

/** Whether the settings name a way to a person. */
export const useHasService = (): boolean => {
  const { phone, url } = usePageState().config.customerService;
  return phone !== null || url !== null;
};

/** The ways to a person: a call, and the service online, for an order where there is one. Nothing where none is set. */
export const CustomerService = ({ orderNo }: { readonly orderNo?: string | undefined }) => {
  const words = serviceWords[useLocale()];
  const { phone, url } = usePageState().config.customerService;
  if (!useHasService()) return null;
  return (
    <p className={styles['ways']}>
      {phone !== null && (
        <a className={styles['way']} href={`tel:${phone}`}>
          {words.call(phone)}
        </a>
      )}
      {url !== null && (
        <a className={styles['way']} href={serviceLink(url, orderNo)} rel="noopener" target="_blank">
          {words.online}
        </a>
      )}
    </p>
  );
};
