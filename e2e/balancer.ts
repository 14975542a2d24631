import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { statusOf } from './server.ts'

/** A load balancer as operators run one in front of several processes. */
export interface Balancer {
  readonly origin: string
  close(): Promise<void>
}

const CHECK_EVERY_MS = 250

/**
 * Forwards requests round robin to the ports that answer `/readyz` with 200, over persistent connections. It never
 * retries a request: what a process drops, the client sees as 502.
 */
export const openBalancer = async (ports: readonly number[], ownPort = 0): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true })
  let ready: readonly number[] = []
  let next = 0
  const check = async () => {
    const statuses = await Promise.all(
      ports.map(async (port) => ({ port, status: await statusOf(`http://127.0.0.1:${port}/readyz`) })),
    )
    ready = statuses.filter(({ status }) => status === 200).map(({ port }) => port)
  }
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const port = ready[next % ready.length]
    next += 1
    if (port === undefined) {
      outgoing.writeHead(503).end()
      return
    }
    const { method, url: path, headers } = incoming
    const onward = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const { connection: _hop, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(outgoing)
    })
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(onward)
  }
  await check()
  const checking = setInterval(() => void check(), CHECK_EVERY_MS)
  const server = createServer(forward)
  server.listen(ownPort, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a balancer listens on a port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      clearInterval(checking)
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
}
