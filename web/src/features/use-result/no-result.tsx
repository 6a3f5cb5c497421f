import { Link } from 'wouter';
import { CustomerService } from '#lib/service/customer-service.tsx';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { resultWords } from './words.ts';

/** A result's address opened without a use: the way to my coupons, and no result. */
export const NoResult = () => {
  const words = resultWords[useLocale()];
  return (
    <main>
      <StateView art={<NothingHereArt />} text={words.noResultHint} title={words.noResult}>
        <Link className={buttonClass('primary')} href="/myCard">
          {words.toMyCards}
        </Link>
      </StateView>
      <CustomerService />
    </main>
  );
};
