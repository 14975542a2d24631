import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { createServer } from './server.ts'

const headersOf = async (isHttps: boolean, url: string) => {
  const app = await createServer({ logger: createLogger('silent'), trustProxy: false, isHttps })
  app.get('/page', (_request, reply) => reply.type('text/html').send('<p>'))
  const { headers } = await app.inject({ url })
  await app.close()
  return headers
}

describe('strict transport security', () => {
  it.each(['/page', '/nowhere', '/%ff'])(
    'is requested from browsers for a year at an https address: %s',
    async (url) => {
      expect((await headersOf(true, url))['strict-transport-security']).toBe(
        'max-age=31536000; includeSubDomains',
      )
    },
  )

  it('is not requested at an http address, which only this machine has', async () => {
    expect(await headersOf(false, '/page')).not.toHaveProperty('strict-transport-security')
  })
})
