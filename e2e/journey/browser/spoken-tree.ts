import type { Page } from 'playwright-core';

/** What is read as text or acted upon; the rest only groups it. */
const READ = new Set(['StaticText', 'button', 'link', 'heading', 'textbox', 'searchbox', 'checkbox', 'tab', 'image']);

interface Node {
  /** Empty: passed over. */
  readonly role: string;
  readonly name: string;
  readonly parent: string | undefined;
}

/** The page as the browser gives it to screen readers, by its nodes' ids. */
async function treeOf(page: Page): Promise<ReadonlyMap<string, Node>> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return new Map(
    nodes.map(({ nodeId, ignored, role, name, parentId }) => [
      nodeId,
      { role: ignored ? '' : String(role?.value), name: String(name?.value ?? '').trim(), parent: parentId },
    ]),
  );
}

interface Reachable {
  /** Names of the open dialogs that can be reached. */
  readonly dialogs: readonly string[];
  /** What can be reached outside of them, except for what speaks by itself. */
  readonly outside: readonly string[];
}

/** What a screen reader that knows nothing of modal dialogs can reach. */
export async function reachable(page: Page): Promise<Reachable> {
  const tree = await treeOf(page);
  const isWithin = (node: Node, roles: readonly string[]): boolean => {
    for (let at: Node | undefined = node; at; at = at.parent === undefined ? undefined : tree.get(at.parent))
      if (roles.includes(at.role)) return true;
    return false;
  };
  const nodes = [...tree.values()];
  return {
    dialogs: nodes.filter(({ role }) => role === 'dialog').map(({ name }) => name),
    outside: nodes
      .filter((node) => READ.has(node.role) && node.name !== '' && !isWithin(node, ['dialog', 'status', 'alert']))
      .map(({ role, name }) => `${role} ${name}`),
  };
}
