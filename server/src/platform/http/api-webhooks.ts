import { webhookEvents } from '@coupon-centre/contract/events/events';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});
const headers = [
  header('webhook-id', "The event's id: the same whenever it is sent again"),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, for each valid secret; separated by spaces',
  ),
];
const acknowledged = {
  '2XX': {
    description:
      'Taken. 410 switches the endpoint off. Anything else, and no answer within 15 seconds, is sent again for three days.',
  },
  '4XX': { description: 'Not taken: sent again like any other failure.' },
};

/** The events by Standard Webhooks, as what a receiver has to offer. Their schemas are named components of the document. */
export const describeWebhooks = <Document extends object>(document: Document): Document => ({
  ...document,
  webhooks: Object.fromEntries(
    webhookEvents.map((event) => {
      const { id = '', description } = event.meta() ?? {};
      const schema = { $ref: `#/components/schemas/${id}` };
      const post = {
        operationId: `on${id}`,
        summary: description,
        tags: ['webhooks'],
        security: [],
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: acknowledged,
      };
      return [event.shape.type.value, { post }];
    }),
  ),
});
