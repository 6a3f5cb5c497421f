import { useSessionStage } from '#lib/session-end/session-stage.ts';
import { useLater } from '#lib/use-later.ts';

const notice = async () => import('#lib/session-end/session-notice.tsx');

/** Tells in time that the login runs out. Without its code nothing is told: the login is asked for again when it is needed. */
export const SessionHost = () => {
  const { stage, dismiss } = useSessionStage();
  const { part } = useLater(notice, stage !== 'quiet');
  return stage !== 'quiet' && part !== null ? <part.SessionNotice onDismiss={dismiss} stage={stage} /> : null;
};
