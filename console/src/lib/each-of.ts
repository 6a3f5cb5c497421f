/** Requests under way at once: quick enough for a page of rows, and no burden on the server. */
const AT_ONCE = 3;

/** Runs a piece for each item, a few at a time; the answers in the order of the items. A piece that fails fails alone. */
export async function eachOf<Item, Answer>(
  items: readonly Item[],
  piece: (item: Item) => Promise<Answer>,
  onFailure: (error: unknown) => Answer,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [at, item] of waiting) answers[at] = await piece(item).catch(onFailure);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}
