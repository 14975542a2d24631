import net from 'node:net'
import pg from 'pg'

/** A way to a database that loses what is sent over it, and says so to nobody. */
export interface LossyWay {
  readonly url: string
  /** From now on nothing passes over the connections that there are, and none of them ends. */
  loseOpen(): void
  /** The same, and new connections are taken and lead nowhere, until it is open again. */
  setBlack(isBlack: boolean): void
  /** Ends what nothing passes over any more, so that nobody waits for it at the end of a test. */
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
