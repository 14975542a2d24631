import net from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'

/** The socket of a connection; pg's own clients always have one. */
const socketOf = ({ connection: { stream } }: pg.PoolClient): net.Socket | undefined =>
  stream instanceof net.Socket ? stream : undefined

const UNANSWERED = 'Query read timeout'

/**
 * Ends every connection whose query timed out. pg rejects the query, and destroys the socket of one that was sent in a
 * pipeline; until that is noticed, the connection could return to the pool, and its next user would wait for an answer
 * that never comes. Statements that were sent together time out together, and each reports its error.
 */
export const endUnanswered = (pool: pg.Pool, onError: (error: Error) => void): void => {
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: readonly unknown[]) => unknown
    const query = (...args: readonly unknown[]): unknown => {
      const answer = ask(...args)
      // Without a promise the query is the pool's own, and the pool ends failed connections itself.
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
 * Tracks the connections of pools. `mark` records what each has received, and returns a function that ends those that
 * have received nothing since, as a lost network would: their calls fail at once, and the pool opens others.
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
            socket.destroy(Object.assign(new Error('the database stopped responding'), { code: 'ETIMEDOUT' }))
      }
    },
  }
}

/**
 * Rejects without a timely answer. An answer that arrived while this process was suspended is read first:
 * timers run first when it resumes.
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
