/** What tells of a hold, a clawback or an appeal in sources that everyone reads: for operators who see risk, too. */
export const OF_RISK: readonly string[] = ['RELEASED', 'CLAWED_BACK', 'CLAWBACK_GIVEN_BACK', 'APPEAL_REFUSED'];
