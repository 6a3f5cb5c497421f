import { SaxesParser } from 'saxes';
import { TableFault } from './table-fault.ts';
import { XML_ATTRIBUTES_MAX, XML_DEPTH_MAX, XML_PIECE_MAX } from './table-line.ts';

/** What a document is made of; names are without their prefix. */
export interface XmlVisitor {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

const tooMuch = (): never => {
  throw new TableFault('DAMAGED');
};

/**
 * Visits an XML document in UTF-8 as it comes; yields after each chunk. Depth, attributes of a tag and the length of any
 * piece are bounded; a document type is refused, so that no entity is declared.
 */
export async function* walkXml(chunks: AsyncIterable<Buffer>, visitor: XmlVisitor): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  let attributes = 0;
  let silent = 0;
  parser.on('doctype', tooMuch);
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > XML_ATTRIBUTES_MAX) tooMuch();
  });
  parser.on('opentag', (tag) => {
    silent = 0;
    depth += 1;
    if (depth > XML_DEPTH_MAX) tooMuch();
    visitor.open?.(withoutPrefix(tag.name), tag.attributes as Readonly<Record<string, string>>);
  });
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('cdata', (text) => visitor.text?.(text));
  parser.on('closetag', (tag) => {
    silent = 0;
    depth -= 1;
    visitor.close?.(withoutPrefix(tag.name));
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    silent += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (silent > XML_PIECE_MAX) tooMuch();
    yield;
  }
  parser.write(decoder.decode()).close();
}

/** Visits a whole document. */
export async function readXml(chunks: AsyncIterable<Buffer>, visitor: XmlVisitor): Promise<void> {
  for await (const _ of walkXml(chunks, visitor));
}
