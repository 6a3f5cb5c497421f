import { api } from '@coupon-centre/contract/api/api';
import type { Call } from '@coupon-centre/contract/call/call';

/** An OpenAPI document, as far as bodies of requests go. */
interface Operation {
  readonly operationId?: string;
  requestBody?: unknown;
}
interface Described {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The body of an upload is the file; it is read as a stream, so no schema of the route tells of it. */
export function withUploads<Document extends object>(document: Document): Document {
  const { paths = {} } = document as Described;
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const name = operation.operationId ?? '';
    const call: Call | undefined = Object.hasOwn(api, name) ? api[name as keyof typeof api] : undefined;
    if (call?.upload === undefined) continue;
    const { types, maxBytes } = call.upload;
    const media = { schema: { type: 'string', format: 'binary' } };
    operation.requestBody = {
      required: true,
      description: `The file, of at most ${maxBytes} bytes`,
      content: Object.fromEntries(types.map((type) => [type, media])),
    };
  }
  return document;
}
