import { refuse } from '@pledge/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createPlaces } from '../residence/places.ts'
import { sendRefusal } from '../call/send-error.ts'

/**
 * Calls that read many applications at once, per process: each holds a connection while it reads, and of
 * twelve (`application.ts`) some must stay free for borrowers' calls. The others wait without a connection.
 */
export const LIST_PLACES = { most: 4, mostWaiting: 200 } as const

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Limits concurrent list calls. Refusal: `server.unavailable` when too many wait. */
export const createListTurns = () => {
  const places = createPlaces(LIST_PLACES)
  return {
    inTurn:
      (answer: Answer): Answer =>
      async (request, reply) => {
        if (!(await places.enter())) return sendRefusal(reply, refuse('server.unavailable'))
        try {
          return await answer(request, reply)
        } finally {
          places.leave()
        }
      },
  }
}
