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
import { TimeText } from '#ui/time-text.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { type DocumentState, useDocument } from './document.ts';
import styles from './document-screen.module.css';
import { documentWords } from './words.ts';

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
              <TimeText text={words.version(state.document.version, formatMoment(state.document.updatedAt))} />
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

interface DocumentViewProps {
  /** The document that the route shows when its address names none. */
  readonly defaultKey: string;
  /** Stands above until the document's own title is there. */
  readonly title: string;
}

/** The document that the address names (`docKey`), or else the route's own. */
export const DocumentView = ({ defaultKey, title }: DocumentViewProps) => {
  const words = documentWords[useLocale()];
  const goBack = useGoBack();
  useSearch();
  const { state, retry } = useDocument(readParameter('docKey') ?? defaultKey);
  return (
    <>
      <TopBar
        back={{ label: words.back, onPress: goBack }}
        title={state.status === 'ready' ? state.document.title : title}
      />
      <main className={styles['screen']}>
        <DocumentBody retry={retry} state={state} />
      </main>
    </>
  );
};
