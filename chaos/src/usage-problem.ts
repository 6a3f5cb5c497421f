/** A mistake on the command line, in words. */
export class UsageProblem extends Error {}
