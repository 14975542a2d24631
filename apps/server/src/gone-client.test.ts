import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { networkOf } from './identity/sign-in.ts'
import { createLogger } from './logger.ts'
import { createServer } from './server.ts'

const CLIENTS = 20
const REQUEST = 'GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n'

describe('a client that disconnects before its request is answered', () => {
  it('causes no error line, and the next client is served', async () => {
    const lines: string[] = []
    let current = 0
    const app = await createServer({
      logger: createLogger('warn', { write: (line) => void lines.push(line) }),
      trustProxy: false,
      isHttps: false,
      // Counts by network, as the product does: a disconnected client's network is unknown.
      requests: {
        count: (address) => ({ current: (current += networkOf(address) === '' ? 0 : 1), ttl: 1_000 }),
        share: () => Promise.resolve(),
        start: () => undefined,
        stop: () => Promise.resolve(),
      },
    })
    app.get('/slow', async (_request, reply) => {
      await new Promise((resolve) => setImmediate(resolve))
      return reply.send('late')
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    for (let client = 0; client < CLIENTS; client += 1) {
      const socket = connect({ host: '127.0.0.1', port })
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      // Some are reset while writing, others once the request is in progress.
      socket.write(REQUEST, () => (client % 2 === 0 ? socket.resetAndDestroy() : socket.destroy()))
      await once(socket, 'close')
    }
    const answer = await fetch(`http://127.0.0.1:${port}/slow`)
    expect([answer.status, await answer.text()]).toEqual([200, 'late'])
    expect(lines).toEqual([])
    await app.close()
  })

  it('is dropped with a debug line, like every request through a Unix socket', async () => {
    const lines: string[] = []
    const app = await createServer({
      logger: createLogger('debug', { write: (line) => void lines.push(line) }),
      trustProxy: false,
      isHttps: false,
    })
    const folder = await mkdtemp(path.join(tmpdir(), 'pledge-socket-'))
    const file = path.join(folder, 'socket')
    await app.listen({ path: file })
    const socket = connect(file)
    socket.on('error', () => undefined)
    const received: string[] = []
    socket.on('data', (part) => received.push(part.toString()))
    await once(socket, 'connect')
    socket.write(REQUEST)
    await once(socket, 'close')
    expect(received).toEqual([])
    expect(lines.map((line) => (JSON.parse(line) as { event?: string }).event)).toContain(
      'request.without-address',
    )
    await app.close()
    await rm(folder, { recursive: true })
  })
})
