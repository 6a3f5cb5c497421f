/** Challenges in a row that the page meets by itself: a phone may change its network while it solves one. */
const CHALLENGES_MAX = 2;

/** A request that the server may answer with a challenge. */
interface Challenged<Answer> {
  /** Sends it, with the solution of the challenge before. */
  readonly send: (solved?: string) => Promise<Answer>;
  /** The challenge in an answer; undefined where the answer stands. */
  readonly challengeOf: (answer: Answer) => unknown;
  /** Told of each challenge: it takes a moment. */
  readonly onWork: () => void;
}

/**
 * The answer, once challenges that the page can meet are met; one too many is the answer. Rejects where one cannot be
 * met.
 */
export const meetChallenges = async <Answer>({ send, challengeOf, onWork }: Challenged<Answer>): Promise<Answer> => {
  let answer = await send();
  for (let round = 0; round < CHALLENGES_MAX; round += 1) {
    const challenge = challengeOf(answer);
    if (challenge === undefined) return answer;
    onWork();
    const { solveChallenge } = await import('./solve-challenge.ts');
    answer = await send(await solveChallenge(challenge));
  }
  return answer;
};
