import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { Link } from 'wouter';
import { useSession } from '#lib/session/session.ts';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useCardDetail } from './card-detail.ts';
import styles from './card-detail-screen.module.css';
import { DetailBody } from './detail-body.tsx';
import { DetailTicket } from './detail-ticket.tsx';
import { cardDetailWords } from './words.ts';

export interface GlanceSheetProps {
  /** The full address of the coupon's detail. */
  readonly address: string;
  readonly onClose: () => void;
}

/** A coupon's detail over the list that it is in, with the list's own button, and the way to its screen. */
export const GlanceSheet = ({ address, onClose }: GlanceSheetProps) => {
  const locale = useLocale();
  const words = cardDetailWords[locale];
  const session = useSession();
  const { pathname, search, searchParams: query } = new URL(address);
  const { state, retry } = useCardDetail(
    {
      sCardId: query.get('sCardId'),
      uCardId: query.get('uCardId'),
      uCardNo: query.get('uCardNo'),
      sessionId: query.get('sessionId'),
    },
    session?.uid,
  );
  return (
    <Sheet closeLabel={words.close} onClose={onClose} title={words.title}>
      <div className={styles['glance']}>
        <DetailBody
          foot={() => null}
          retry={retry}
          state={state}
          top={(detail) => (
            <>
              <DetailTicket detail={detail} locale={locale} />
              <Link className={buttonClass('plain', 'block')} href={pathname.slice(PAGE_BASE.length) + search}>
                {words.toDetail}
              </Link>
            </>
          )}
        />
      </div>
    </Sheet>
  );
};
