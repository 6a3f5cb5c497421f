/**
 * Why the server cannot start, as one sentence for the person who started it. Anything else thrown while starting is a defect
 * and shown with its stack.
 */
export class StartProblem extends Error {}

type Values<Parts> = { readonly [Name in keyof Parts]: Parts[Name] extends () => infer Value ? Value : never };

/** The values of all parts. Throws one StartProblem with the sentences of every part that throws one. */
export function allOf<const Parts extends Readonly<Record<string, () => unknown>>>(parts: Parts): Values<Parts> {
  const sentences: string[] = [];
  const values = Object.entries(parts).map(([name, read]) => {
    try {
      return [name, read()];
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      sentences.push(error.message);
      return [name, undefined];
    }
  });
  if (sentences.length > 0) throw new StartProblem([...new Set(sentences)].join(' '));
  return Object.fromEntries(values) as Values<Parts>;
}
