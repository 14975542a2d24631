import Fastify from 'fastify'
import type { CustomFetch } from 'openid-client'
import type { Provider } from 'oidc-provider'
import { mountProvider } from './mount-provider.ts'

const bodyOf = (body: unknown): string => {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  throw new TypeError('this kind of body cannot be sent to the provider')
}

/**
 * Calls the embedded provider without a network: works behind any proxy, before the server listens, and
 * outside the limits for external callers.
 */
export const fetchInProcess = async (provider: Provider, publicOrigin: string): Promise<CustomFetch> => {
  const back = Fastify()
  await mountProvider(back, provider, publicOrigin)
  await back.ready()
  return async (url, options) => {
    const { pathname, search } = new URL(url)
    const answer = await back.inject({
      method: options.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: { ...options.headers, accept: 'application/json' },
      payload: bodyOf(options.body),
    })
    const headers = { 'content-type': String(answer.headers['content-type'] ?? '') }
    return new Response(answer.body, { status: answer.statusCode, headers })
  }
}
