import { maxHeaderSize } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { createServer } from './server.ts'

/** These differ from one response to the next. */
const OF_ONE_ANSWER = new Set(['date', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id'])
/** The longest address that Node's parser accepts. */
const LONGEST = 'a'.repeat(maxHeaderSize)

describe('an unreadable address', () => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = await createServer({ logger: createLogger('silent'), trustProxy: false, isHttps: true })
    // A route whose schema refuses every value, as one of ours refuses a value that is too long.
    app.get('/things/:id/:part', (_request, reply) => reply.callNotFound())
  })
  afterEach(() => app.close())

  const ask = async (address: string) => {
    const { statusCode, headers, json } = await app.inject({ url: address })
    const kept = Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name))
    return { statusCode, headers: Object.fromEntries(kept), body: json() as unknown }
  }

  it.each([
    ['a byte that is no UTF-8', '/%ff'],
    ['an incomplete character', '/api/%E0%A4%A'],
    ['a percent sign alone', '/%'],
    ['a parameter of 201 characters', `/things/${'a'.repeat(201)}/1`],
    ['a parameter as long as a request may be', `/things/1/${LONGEST}`],
  ])('is answered like an unknown one: %s', async (_what, url) => {
    const unknown = await ask('/nowhere')
    expect(unknown).toMatchObject({ statusCode: 404, body: { status: 404, code: 'access.not-found' } })
    expect((await app.inject({ url })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(unknown.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
    expect(await ask(url)).toEqual(unknown)
  })
})
