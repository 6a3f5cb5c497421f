import { Link, useSearch } from 'wouter';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { readParameter } from '#lib/navigation/parameter.ts';
import { formatMoment } from '#lib/time/business-time.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { NotFoundArt } from '#ui/states/illustrations/not-found.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { TimeText } from '#ui/text/time-text.tsx';
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
  /** Document shown when the address names none. */
  readonly defaultKey: string;
  /** Shown until the document's own title has loaded. */
  readonly title: string;
}

/** The document that the address names (`docKey`), or else the route's default. */
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
