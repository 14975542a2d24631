import type { Transport } from './calls.ts'
import type { Outgoing } from './request-of.ts'

/** The part of a Fastify application that accepts requests without a port. */
interface Injectable {
  inject(request: {
    readonly method: Outgoing['method']
    readonly url: string
    readonly headers: Record<string, string>
    readonly remoteAddress: string
    readonly payload?: string | Buffer
  }): Promise<{
    readonly statusCode: number
    readonly headers: Readonly<Record<string, unknown>>
    readonly rawPayload: Buffer
  }>
}

/** Sends requests to an application in the same process. */
export const injectingInto =
  (app: Injectable): Transport =>
  async ({ method, url, headers, body, from = '127.0.0.1' }) => {
    const response = await app.inject({
      method,
      url,
      headers: { ...headers },
      remoteAddress: from,
      ...(body !== undefined && { payload: body }),
    })
    return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers }
  }
