/**
 * Why the server cannot start, as one sentence for the person who started it. Anything else thrown while starting is a defect
 * and shown with its stack.
 */
export class StartProblem extends Error {}
