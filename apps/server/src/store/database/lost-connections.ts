import net from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'

/** The socket of a connection; of a client that pg made there always is one. */
const socketOf = ({ connection: { stream } }: pg.PoolClient): net.Socket | undefined =>
  stream instanceof net.Socket ? stream : undefined

const UNANSWERED = 'Query read timeout'

/**
 * Ends every connection whose query timed out. pg tells the one who asked and leaves the query under way: the connection
 * would go back to the pool, and whoever was given it next would wait behind an answer that never comes.
 */
export const endUnanswered = (pool: pg.Pool, onError: (error: Error) => void): void => {
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: readonly unknown[]) => unknown
    const query = (...args: readonly unknown[]): unknown => {
      const answer = ask(...args)
      // Without a promise the pool itself asked, and ends what failed.
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (!(error instanceof Error) || error.message !== UNANSWERED) return
          onError(error)
          void client.end().catch(() => undefined)
        })
      return answer
    }
    client.query = query as typeof client.query
  })
}

/**
 * Follows the connections of pools. `mark` remembers what each has heard, and returns what ends those that have heard
 * nothing since, as a lost network would: their calls fail at once, and the pool opens others.
 */
export const followConnections = (pools: readonly pg.Pool[]) => {
  const clients = new Set<pg.PoolClient>()
  for (const pool of pools) {
    pool.on('connect', (client) => clients.add(client))
    pool.on('remove', (client) => clients.delete(client))
  }
  return {
    mark() {
      const heard = [...clients].map((client) => {
        const socket = socketOf(client)
        return { socket, bytes: socket?.bytesRead }
      })
      return () => {
        for (const { socket, bytes } of heard)
          if (socket !== undefined && socket.bytesRead === bytes)
            socket.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }))
      }
    },
  }
}

/**
 * Rejects where no answer came in time. One that had arrived while this process stood still is read before that is said:
 * timers come first when it goes on.
 */
export const answeredWithin = async <Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => void turn().then(() => reject(new Error(UNANSWERED))), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
