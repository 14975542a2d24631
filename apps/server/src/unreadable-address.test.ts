import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { createServer } from './server.ts'

/** Told anew with each answer. */
const OF_ONE_ANSWER = new Set(['date', 'x-ratelimit-remaining', 'x-ratelimit-reset'])

describe('an address that cannot be read', () => {
  it.each(['/%ff', '/api/%E0%A4%A', '/%'])('is answered as one that is unknown: %s', async (url) => {
    const app = await createServer({ logger: createLogger('silent'), trustProxy: false, isHttps: true })
    const ask = async (asked: string) => {
      const { statusCode, headers, json } = await app.inject({ url: asked })
      const kept = Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name))
      return { statusCode, headers: Object.fromEntries(kept), body: json() as unknown }
    }
    const unknown = await ask('/nowhere')
    expect(unknown).toMatchObject({ statusCode: 404, body: { status: 404, code: 'access.not-found' } })
    expect(unknown.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
    expect(await ask(url)).toEqual(unknown)
    await app.close()
  })
})
