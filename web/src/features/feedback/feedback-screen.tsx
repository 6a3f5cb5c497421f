import { useSearch } from 'wouter';
import { usePagedAnswer } from '#lib/call/use-paged-answer.ts';
import { GuestWall } from '#lib/guest/guest-wall.tsx';
import { useOwner } from '#lib/guest/use-owner.ts';
import { useGoBack } from '#lib/navigation/go-back.ts';
import { parameterOf } from '#lib/navigation/parameter.ts';
import { formatMoment } from '#lib/time/business-time.ts';
import { useLocale } from '#lib/words/words.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { ListEnd } from '#ui/states/list-end.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import styles from './feedback-screen.module.css';
import { feedbackWords } from './words.ts';

/** The form, and what the person sent before with its answers. */
const OwnFeedback = () => {
  const locale = useLocale();
  const words = feedbackWords[locale];
  const address = { search: useSearch(), hash: location.hash };
  const { pages, ...list } = usePagedAnswer(
    'listMyFeedback',
    {},
    { revalidateOnMount: true, revalidateOnFocus: false },
  );
  const subject = {
    orderNo: parameterOf(address, 'orderNo') ?? undefined,
    uCardId: parameterOf(address, 'uCardId') ?? undefined,
    uCardNo: parameterOf(address, 'uCardNo') ?? undefined,
  };
  const sent = pages?.flatMap((page) => page.list) ?? [];
  return (
    <>
      <FeedbackForm onSent={() => void list.refresh()} subject={subject} />
      {list.hasFailed && <FailedView locale={locale} onRetry={() => list.refresh()} title={words.listFailed} />}
      {sent.length > 0 && (
        <section>
          <h2 className={styles['mine']}>{words.mine}</h2>
          <ul className={styles['list']}>
            {sent.map(({ feedbackId, category, text, orderNo, sentAt, dueAt, answer }) => (
              <li className={styles['item']} key={feedbackId}>
                <p className={styles['facts']}>
                  <span>{words.categories[category]}</span>
                  <time dateTime={sentAt}>{words.sentAt(formatMoment(sentAt))}</time>
                </p>
                <p className={styles['said']}>{text}</p>
                {orderNo !== undefined && <p className={styles['about']}>{words.order(orderNo)}</p>}
                {answer === undefined ? (
                  <p className={styles['about']}>{words.waiting(formatMoment(dueAt))}</p>
                ) : (
                  <p className={styles['answer']}>
                    <strong>{words.answer}</strong>
                    {answer}
                  </p>
                )}
              </li>
            ))}
          </ul>
          <ListEnd {...list} words={words.listEnd} />
        </section>
      )}
    </>
  );
};

/** `/myCard?feedback=1`, with `orderNo` or `uCardId` where it is about one: feedback to the operator. */
export const FeedbackScreen = () => {
  const words = feedbackWords[useLocale()];
  const goBack = useGoBack();
  const owner = useOwner();
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      <main className={styles['screen']}>
        {owner === null ? (
          <GuestWall login={words.login} text={words.guestHint} title={words.guest} />
        ) : (
          <OwnFeedback key={owner} />
        )}
      </main>
    </>
  );
};
