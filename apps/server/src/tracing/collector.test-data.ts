import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

const valueSchema = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(z.object({ key: z.string(), value: valueSchema })),
  status: z.object({ code: z.number() }),
})
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})
export type ReceivedSpan = Omit<z.output<typeof spanSchema>, 'attributes'> & {
  readonly attributes: Readonly<Record<string, string | number | undefined>>
}

export interface Collector {
  readonly endpoint: string
  /** Every request as sent. */
  readonly bodies: readonly string[]
  spans(): readonly ReceivedSpan[]
  close(): Promise<void>
}

const spansOf = (body: string): readonly ReceivedSpan[] =>
  requestSchema
    .parse(JSON.parse(body))
    .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(
        span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
      ),
    }))

/** Receives traces as a collector does: OTLP over HTTP, in JSON. */
export const startCollector = async (): Promise<Collector> => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const isTrace = request.method === 'POST' && request.url === '/v1/traces'
      if (isTrace) bodies.push(body)
      response.writeHead(isTrace ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () => bodies.flatMap(spansOf),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
