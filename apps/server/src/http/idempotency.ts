import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Sealer } from '../seal.ts'
import type { Database } from '../store/database.ts'
import { answerKey, claimKey, releaseKey, type IdempotentCall } from '../store/idempotency.ts'
import { checkReadable } from './json-body.ts'
import { sendRefusal } from './send-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    idempotent: IdempotentCall | null
  }
}

const KEY = /^[\x21-\x7e]{8,128}$/
/** A call that was not answered after this long (its process died) may be made again. */
const LOCK_MS = 60_000
/** Answers that say nothing of the request itself: the client may try again with the same key. */
const isPassing = (status: number) => status >= 500 || status === 429 || status === 401

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? ''

const actorOf = (request: FastifyRequest) =>
  request.subject === null ? `anonymous:${request.ip}` : `account:${request.subject.accountId}`

const callOf = (request: FastifyRequest, sealer: Sealer): IdempotentCall | undefined => {
  const key = request.headers['idempotency-key']
  if (request.method === 'GET' || typeof key !== 'string') return undefined
  return {
    actor: actorOf(request),
    key,
    call: `${request.method} ${request.url}`,
    // Keyed: a plain hash of an account number or an SSN is found by trying them all.
    bodySha256: sealer.blindIndex(sortedJson(request.body), 'idempotent-body'),
  }
}

/**
 * Every call that changes something honours `Idempotency-Key`: the same key with the same body is answered with the first
 * answer, with another body it is refused, while the first is still under way it is told so. Multipart and sign-in
 * calls are left out: their commands are safe by themselves, and passwords are not hashed into a table.
 */
export const honourIdempotencyKeys = (
  app: FastifyInstance,
  { db, clock, sealer }: { readonly db: Database; readonly clock: Clock; readonly sealer: Sealer },
): void => {
  app.decorateRequest('idempotent', null)
  app.addHook('preHandler', async (request, reply) => {
    const isLeftOut = request.url.startsWith('/api/identity') || request.isMultipart()
    if (isLeftOut) return undefined
    const readable = checkReadable(request.body)
    if (!readable.ok) return sendRefusal(reply, readable)
    const call = callOf(request, sealer)
    if (call === undefined) return undefined
    if (!KEY.test(call.key)) return sendRefusal(reply, refuse('request.invalid'))
    const now = clock.real()
    const claim = await claimKey(db, call, now, new Date(now.getTime() + LOCK_MS))
    if (claim.kind === 'replay')
      return reply.header('idempotent-replay', 'true').status(claim.status).send(claim.answer)
    if (claim.kind === 'in-progress') return sendRefusal(reply, refuse('request.in-progress'))
    if (claim.kind === 'conflict') return sendRefusal(reply, refuse('request.idempotency-conflict'))
    request.idempotent = call
    return undefined
  })
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const call = request.idempotent
    if (call === null) return payload
    request.idempotent = null
    if (isPassing(reply.statusCode) || typeof payload !== 'string') await releaseKey(db, call)
    else await answerKey(db, call, reply.statusCode, JSON.parse(payload))
    return payload
  })
}
