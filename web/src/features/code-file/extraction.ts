import { type CallAnswer, call } from '#lib/call/call.ts';
import { requestConfirmation } from '#lib/confirmation/confirmation-request.ts';
import { createStore } from '#lib/page/store.ts';
import { requestLogin } from '#lib/session/login-request.ts';

type ExtractionAnswer = CallAnswer<'extractCodeFile'>;
export type CodeFile = Extract<ExtractionAnswer, { code: typeof codeOf.SUCCESS }>['resp_data'];
export interface ExtractionKey {
  readonly batchNo: string;
  readonly extractCode: string;
}

/** The file that is shown. */
export interface TakenFile {
  readonly key: ExtractionKey;
  readonly file: CodeFile;
}

interface ExtractionState {
  readonly taken: TakenFile | null;
  readonly refusal: string | undefined;
}

interface Attempt {
  readonly key: ExtractionKey;
  /** Whether the person still looks at what it was made for. */
  readonly isWanted: () => boolean;
}

/** Requests the file, with login and SMS confirmation as needed. Null when the person cancels or has gone on. */
const extract = async (attempt: Attempt, smsTicket?: string): Promise<ExtractionAnswer | null> => {
  const { key, isWanted } = attempt;
  if (!(await requestLogin())) return null;
  const answer = await call('extractCodeFile', { ...key, ...(smsTicket && { smsTicket }) });
  if (!isWanted()) return null;
  switch (answer.code) {
    case codeOf.NOT_LOGGED_IN:
    case codeOf.SESSION_ENDED:
    case codeOf.SESSION_MISMATCH:
      return extract(attempt);
    case codeOf.CONFIRMATION_NEEDED:
    case codeOf.CODE_WRONG: {
      const confirmed = await requestConfirmation({ scene: 'EXTRACT', batchNo: key.batchNo });
      return confirmed === null ? null : extract(attempt, confirmed);
    }
    case codeOf.SUCCESS:
    case codeOf.TOO_MANY_TRIES:
    case codeOf.EXTRACTION_REFUSED:
    case codeOf.BAD_INPUT:
    case codeOf.BUSY:
      return answer;
    default:
      return answer satisfies never;
  }
};

/** One screen's extraction: the file that was found, or why not. An answer for what the person has left is ignored. */
export const createExtraction = () => {
  const state = createStore<ExtractionState>({ taken: null, refusal: undefined });

  const attempt = async (key: ExtractionKey): Promise<CodeFile | undefined> => {
    const before = state.get().taken;
    const answer = await extract({ key, isWanted: () => state.get().taken === before });
    if (answer === null) return undefined;
    if (answer.code !== codeOf.SUCCESS) {
      state.set({ taken: null, refusal: answer.msg });
      return undefined;
    }
    state.set({ taken: { key, file: answer.resp_data }, refusal: undefined });
    return answer.resp_data;
  };

  return {
    use: state.use,
    /** The state as it is, for whatever renders it. */
    now: state.get,
    /** Requests the file's status; undefined when nothing more can be done. Rejects without an answer. */
    attempt,
    /** The same again for the file that is shown; without an answer, it is shown as before and can be asked for again. */
    repeat: (taken: TakenFile): Promise<unknown> =>
      attempt(taken.key).catch(() => {
        if (state.get().taken === taken) state.set({ ...state.get(), taken: { ...taken } });
      }),
    leave: (): void => state.set({ ...state.get(), taken: null }),
    forgetRefusal: (): void => state.set({ ...state.get(), refusal: undefined }),
  };
};
