import net from 'node:net'
import pg from 'pg'

/** A connection to a database that silently loses what is sent. */
export interface LossyWay {
  readonly url: string
  /** From now on nothing passes over existing connections, and none of them ends. */
  loseOpen(): void
  /** The same, and new connections are accepted without an effect, until it is reopened. */
  setBlack(isBlack: boolean): void
  /** Ends dead connections, so that a test does not wait for them at its end. */
  endLost(): void
  close(): Promise<void>
}

export const createLossyWay = async (databaseUrl: string): Promise<LossyWay> => {
  const { host, port, user = '', database = '' } = new pg.Client({ connectionString: databaseUrl })
  const sockets = new Set<net.Socket>()
  let isBlack = false
  const keep = (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    return socket
  }
  const server = net.createServer((near) => {
    keep(near)
    if (isBlack) return
    const far = keep(
      net.connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }),
    )
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const loseOpen = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return {
    url: `postgresql://${user}@127.0.0.1:${(server.address() as net.AddressInfo).port}/${database}`,
    loseOpen,
    setBlack(black) {
      isBlack = black
      if (black) loseOpen()
    },
    endLost() {
      for (const socket of sockets) if (socket.isPaused()) socket.destroy()
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
