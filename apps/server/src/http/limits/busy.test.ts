import { errorBody } from '@pledge/contract/errors'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { createServer } from '../../server.ts'

const serverThatThrows = async (error: object) => {
  const app = await createServer({ logger: createLogger('silent'), trustProxy: false, isHttps: false })
  app.get('/call', () => {
    throw Object.assign(new Error('a secret of the database'), error)
  })
  return app
}

describe('an unavailable call (R7)', () => {
  it.each([
    [{ statusCode: 503, code: 'FST_UNDER_PRESSURE' }, 503],
    [{ code: '57P01' }, 503],
    [{ code: '57014' }, 503],
    [{ code: '53300' }, 503],
    [{ code: '08006' }, 503],
    [{ code: 'ECONNREFUSED' }, 503],
    [{ code: '23505', detail: 'Key (email)=(a@b.example) already exists.' }, 500],
    [{}, 500],
  ])('%o is answered with %i, and with nothing of the error', async (error, status) => {
    const app = await serverThatThrows(error)
    const response = await app.inject('/call')
    expect(response.statusCode).toBe(status)
    expect(response.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
    expect(errorBody.parse(response.json()).code).toBe(
      status === 503 ? 'server.unavailable' : 'server.unexpected',
    )
    expect(response.body).not.toMatch(/secret|example/)
    await app.close()
  })
})
