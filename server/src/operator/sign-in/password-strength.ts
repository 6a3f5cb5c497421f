import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Of zxcvbn's 0 to 4: more than 10⁸ guesses. */
const LEAST_SCORE = 3;
/** What anybody would try first here. */
const OWN_WORDS = [
  ...['coupon', 'centre', 'center', 'console', 'operator', 'administrator', 'approver', 'support', 'finance'],
  ...['chinamobile', 'zhongguoyidong', 'yidong', '10086', 'lingquan', 'kaquan', 'youhuiquan', 'guanliyuan'],
];

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Read at the first use: the common passwords take some megabytes. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}

/** Whether a password is common, a pattern, or mostly its owner's name: so easily guessed that it protects nothing. */
export async function isEasilyGuessed(password: string, name: string): Promise<boolean> {
  estimator ??= loadEstimator();
  return (await estimator).check(password, [name, ...OWN_WORDS]).score < LEAST_SCORE;
}
