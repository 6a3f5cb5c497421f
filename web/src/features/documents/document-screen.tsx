import { Link, useSearch } from 'wouter';
import { formatMoment } from '#lib/business-time.ts';
import { useGoBack } from '#lib/go-back.ts';
import { readParameter } from '#lib/parameter.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/failed-view.tsx';
import { Icon } from '#ui/icon.tsx';
import { NotFoundArt } from '#ui/illustrations/not-found.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import { StateView } from '#ui/state-view.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { type DocumentState, useDocument } from './document.ts';
import styles from './document-screen.module.css';
import { documentWords } from './words.ts';

/** The document that the route shows when its address names none. */
const DEFAULT_KEY = 'service-agreement';

const DocumentBody = ({ state, retry }: { readonly state: DocumentState; readonly retry: () => void }) => {
  const locale = useLocale();
  const words = documentWords[locale];
  switch (state.status) {
    case 'loading':
      return <CouponListSkeleton count={2} label={words.loading} />;
    case 'missing':
      return (
        <StateView art={<NotFoundArt />} isAlert text={words.missingHint} title={words.missing}>
          <Link className={buttonClass('primary')} href="/">
            {words.home}
          </Link>
        </StateView>
      );
    case 'failed':
      return <FailedView locale={locale} onRetry={retry} title={words.failed} />;
    case 'ready':
      return (
        <article className={styles['sheet']}>
          <div className={styles['head']}>
            <p className={styles['version']}>
              {words.version(state.document.version, formatMoment(state.document.updatedAt))}
            </p>
            <span className={styles['print']}>
              <Button look="quiet" onPress={() => window.print()} size="small">
                <Icon name="print" />
                {words.print}
              </Button>
            </span>
          </div>
          <RichText html={state.document.html} />
        </article>
      );
    default:
      return state satisfies never;
  }
};

/** `/protocol`: the customer service agreement, or the document that `docKey` names. */
export const DocumentScreen = () => {
  const words = documentWords[useLocale()];
  const goBack = useGoBack();
  useSearch();
  const { state, retry } = useDocument(readParameter('docKey') ?? DEFAULT_KEY);
  return (
    <>
      <TopBar
        back={{ label: words.back, onPress: goBack }}
        title={state.status === 'ready' ? state.document.title : words.title}
      />
      <main className={styles['screen']}>
        <DocumentBody retry={retry} state={state} />
      </main>
    </>
  );
};
