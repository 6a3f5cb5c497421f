import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '#ui/class-names.ts';
import rich from '#ui/text/rich-text.module.css';
import { type HtmlNode, htmlNodes } from './html-nodes.ts';
import styles from './html-text.module.css';

/** Attributes that React names differently. */
const PROPERTIES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

const drawn = (nodes: readonly HtmlNode[]): ReactNode[] =>
  nodes.map((node, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never change places
    if (typeof node === 'string') return <Fragment key={at}>{node}</Fragment>;
    const { href, ...others } = node.attributes;
    const children = node.children.length === 0 ? [] : [drawn(node.children)];
    if (node.tag === 'a' && href?.startsWith('/')) {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Link href={href} key={at}>
          {children}
        </Link>
      );
    }
    const named = Object.entries(others).map(([name, value]) => [PROPERTIES[name] ?? name, value]);
    return createElement(node.tag, { key: at, ...(href && { href }), ...Object.fromEntries(named) }, ...children);
  });

/** Operators' HTML, restricted to the allow-list; the same on the server and in the browser. */
export const HtmlText = ({ html }: { readonly html: string }) => (
  <div className={classNames(rich['text'], styles['text'])}>{drawn(htmlNodes(html))}</div>
);
