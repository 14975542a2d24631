import { refuse, type Refusal } from '@pledge/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createPlaces } from '../residence/places.ts'
import { sendRefusal } from '../call/send-error.ts'

/**
 * Uploads that one process holds in memory at a time, and uploads that wait unread: forty simultaneous
 * uploads of the maximum size must not take more memory than eight (S5).
 */
export const UPLOAD_PLACES = { most: 8, mostWaiting: 40 } as const
/** The maximum of these per account: a few slow connections must not keep everyone else out. */
export const MOST_OF_ONE_ACCOUNT = 2

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Limits concurrent uploads. Refusals: `request.too-many` for one account, `server.unavailable` when too many wait. */
export const createUploadTurns = () => {
  const places = createPlaces(UPLOAD_PLACES)
  const byAccount = new Map<string, number>()
  const enter = async (account: string): Promise<Refusal | undefined> => {
    if ((byAccount.get(account) ?? 0) >= MOST_OF_ONE_ACCOUNT) return refuse('request.too-many')
    byAccount.set(account, (byAccount.get(account) ?? 0) + 1)
    if (await places.enter()) return undefined
    forget(account)
    return refuse('server.unavailable')
  }
  const forget = (account: string) => {
    const left = (byAccount.get(account) ?? 1) - 1
    if (left === 0) byAccount.delete(account)
    else byAccount.set(account, left)
  }
  return {
    inTurn:
      (answer: Answer): Answer =>
      async (request, reply) => {
        const account = request.subject?.accountId ?? ''
        const refused = await enter(account)
        if (refused !== undefined) return sendRefusal(reply, refused)
        try {
          return await answer(request, reply)
        } finally {
          places.leave()
          forget(account)
        }
      },
  }
}
