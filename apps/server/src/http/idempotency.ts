import type { CallDefinition } from '@pledge/contract/define-call'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { ownAskerOf } from '../commands/actors.ts'
import type { Sealer } from '../seal.ts'
import { asking, type Database, type Tx } from '../store/database.ts'
import { answerKey, claimKey, releaseKey, type IdempotentCall } from '../store/idempotency.ts'
import { recordReplayed } from './audit-of-call.ts'
import { checkReadable } from './json-body.ts'
import { sendRefusal } from './send-error.ts'
import { takesKey } from './takes-key.ts'

/** True: the call may be made; else it has been answered. `body` is what the key stands for, as it was read. */
type ClaimKey = (request: FastifyRequest, reply: FastifyReply, body: unknown) => Promise<boolean>

declare module 'fastify' {
  interface FastifyInstance {
    /** For a call whose body is read by its handler; all others are claimed before it. */
    claimIdempotencyKey: ClaimKey
  }
  interface FastifyRequest {
    idempotent: IdempotentCall | null
  }
}

const KEY = /^[\x21-\x7e]{8,128}$/
/** A call that was not answered after this long (its process died) may be made again. */
const LOCK_MS = 60_000
const isKeyed = (request: FastifyRequest): boolean => {
  const { call } = request.routeOptions.config as { readonly call?: CallDefinition }
  return call !== undefined && takesKey(call)
}

const recordReplayOf = async (request: FastifyRequest): Promise<void> => {
  const { call } = request.routeOptions.config as { readonly call?: CallDefinition }
  if (call !== undefined) await recordReplayed(call, request)
}

/** Only what was done is answered again: a refusal changed nothing, and its reason may have passed. */
const isDone = (status: number) => status < 400

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? ''

const actorOf = ({ subject, ip }: FastifyRequest) =>
  subject === null ? `anonymous:${ip}` : `account:${subject.organizationId}:${subject.accountId}`

const callOf = (request: FastifyRequest, sealer: Sealer, body: unknown): IdempotentCall | undefined => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !isKeyed(request)) return undefined
  return {
    actor: actorOf(request),
    key,
    call: `${request.method} ${request.url}`,
    // Keyed: a plain hash of an account number or an SSN is found by trying them all.
    bodySha256: sealer.blindIndex(sortedJson(body), 'idempotent-body'),
  }
}

/** Keys are seen by whom they belong to alone (row-level security). */
const asCaller = <Result>(
  db: Database,
  { subject }: FastifyRequest,
  work: (own: Database | Tx) => Promise<Result>,
): Promise<Result> => (subject === null ? work(db) : asking(db, ownAskerOf(subject), work))

/** Answers to agents hold names and addresses: kept sealed, for their own key alone. */
const placeOf = ({ actor, key }: IdempotentCall) => ({
  table: 'idempotency_keys',
  row: `${actor}:${key}`,
  column: 'answer',
})

/**
 * Every call of somebody signed in, or of the sandbox, that changes something honors `Idempotency-Key`: the same key with
 * the same body is answered with the first answer, with another body it is refused, while the first is still under way
 * it is told so. Note 026 says which calls are left out, and why they may be.
 */
export const honorIdempotencyKeys = (
  app: FastifyInstance,
  { db, clock, sealer }: { readonly db: Database; readonly clock: Clock; readonly sealer: Sealer },
): void => {
  app.decorateRequest('idempotent', null)
  const claimOf: ClaimKey = async (request, reply, body) => {
    const call = callOf(request, sealer, body)
    if (call === undefined) return true
    if (!KEY.test(call.key)) {
      await sendRefusal(reply, refuse('request.invalid'))
      return false
    }
    const now = clock.real()
    const lockedUntil = new Date(now.getTime() + LOCK_MS)
    const claim = await asCaller(db, request, (own) => claimKey(own, call, now, lockedUntil))
    switch (claim.kind) {
      case 'first':
        request.idempotent = call
        return true
      case 'replay':
        await recordReplayOf(request)
        await reply
          .header('idempotent-replay', 'true')
          .header('content-type', 'application/json; charset=utf-8')
          .status(claim.status)
          .send(sealer.open(claim.sealedAnswer, placeOf(call)))
        return false
      case 'in-progress':
        await sendRefusal(reply, refuse('request.in-progress'))
        return false
      case 'conflict':
        await sendRefusal(reply, refuse('request.idempotency-conflict'))
        return false
    }
  }
  app.decorate('claimIdempotencyKey', claimOf)
  app.addHook('preHandler', async (request, reply) => {
    if (request.isMultipart()) return undefined
    const readable = checkReadable(request.body)
    if (!readable.ok) return sendRefusal(reply, readable)
    return (await claimOf(request, reply, request.body)) ? undefined : reply
  })
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const call = request.idempotent
    if (call === null) return payload
    request.idempotent = null
    if (!isDone(reply.statusCode) || typeof payload !== 'string') {
      await asCaller(db, request, (own) => releaseKey(own, call))
      return payload
    }
    const answer = sealer.seal(payload, placeOf(call))
    await asCaller(db, request, (own) => answerKey(own, call, reply.statusCode, answer))
    return payload
  })
}
