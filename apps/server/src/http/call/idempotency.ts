import type { CallDefinition } from '@pledge/contract/define-call'
import { refuse, type RefusalCode } from '@pledge/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { ownPrincipalOf } from '../../commands/actors.ts'
import type { Sealer } from '../../seal.ts'
import { withTenant, type Database, type Tx } from '../../store/database/database.ts'
import {
  createHolder,
  withHolder,
  withoutHolder,
  type Holder,
} from '../../store/database/held-transaction.ts'
import { answerKey, claimKey, unlockKey, type IdempotentCall } from '../../store/database/idempotency.ts'
import { recordReplayed } from '../audit/audit-of-call.ts'
import { checkReadable } from './json-body.ts'
import { errorOf, sendRefusal } from './send-error.ts'
import { takesKey } from './takes-key.ts'
import { createUnlockLater } from '../limits/unlock-later.ts'

/** True: the call may run; otherwise it has been answered. `body` is the parsed body that the key stands for. */
type ClaimKey = (request: FastifyRequest, reply: FastifyReply, body: unknown) => Promise<boolean>

declare module 'fastify' {
  interface FastifyInstance {
    /** For calls whose handler reads the body; all others are claimed before the handler. */
    claimIdempotencyKey: ClaimKey
  }
  interface FastifyRequest {
    idempotent: IdempotentCall | null
    /** Holds the transaction of a call with a key until its response is written in it. */
    holder: Holder | null
    /** The refusal code of the response. */
    refusedWith: RefusalCode | null
  }
}

const KEY = /^[\x21-\x7e]{8,128}$/
/** A call without a response after this time (its process died) may be made again. */
const LOCK_MS = 60_000
const isKeyed = (request: FastifyRequest): boolean => {
  const { call } = request.routeOptions.config as { readonly call?: CallDefinition }
  return call !== undefined && takesKey(call)
}

const recordReplayOf = async (request: FastifyRequest): Promise<void> => {
  const { call } = request.routeOptions.config as { readonly call?: CallDefinition }
  if (call !== undefined) await recordReplayed(call, request)
}

/** Refusals after which the same request is repeated: with a proof, or once the first of two has ended. */
const ASK_AGAIN: ReadonlySet<RefusalCode> = new Set(['session.step-up-needed', 'request.in-progress'])

/**
 * Whether a response is replayed for the same key: successes, and refusals of the request itself. A server
 * failure or a rate limit says nothing about the request, which may be repeated.
 */
const isKept = (status: number, refusedWith: RefusalCode | null): boolean =>
  status < 500 &&
  status !== 401 &&
  status !== 429 &&
  (status < 400 || (refusedWith !== null && !ASK_AGAIN.has(refusedWith)))

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? ''

const actorOf = ({ subject, ip }: FastifyRequest) =>
  subject === null ? `anonymous:${ip}` : `account:${subject.organizationId}:${subject.accountId}`

const callOf = (
  request: FastifyRequest,
  {
    sealer,
    body,
    lockedUntil,
  }: { readonly sealer: Sealer; readonly body: unknown; readonly lockedUntil: Date },
): IdempotentCall | undefined => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !isKeyed(request)) return undefined
  return {
    actor: actorOf(request),
    key,
    call: `${request.method} ${request.url}`,
    // Keyed: a plain hash of an account number or an SSN could be broken by trying them all.
    bodySha256: sealer.blindIndex(sortedJson(body), 'idempotent-body'),
    lockedUntil,
  }
}

/** Row-level security: keys are visible only to their owner. */
const asCaller = <Result>(
  db: Database,
  { subject }: FastifyRequest,
  work: (own: Database | Tx) => Promise<Result>,
): Promise<Result> => (subject === null ? work(db) : withTenant(db, ownPrincipalOf(subject), work))

/** Responses to agents contain names and addresses: stored encrypted, bound to their own key. */
const placeOf = ({ actor, key }: IdempotentCall) => ({
  table: 'idempotency_keys',
  row: `${actor}:${key}`,
  column: 'answer',
})

interface KeyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly sealer: Sealer
}

const unlock = ({ db, clock }: KeyDeps, request: FastifyRequest, call: IdempotentCall) =>
  asCaller(db, request, (own) => unlockKey(own, call, clock.real()))

interface Outcome {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly call: IdempotentCall
  readonly holder: Holder
}

/** Commits the effects of the call together with its response, if that is to be replayed. Returns what is sent. */
const settle = async (
  deps: KeyDeps,
  { request, reply, call, holder }: Outcome,
  payload: unknown,
): Promise<unknown> => {
  if (typeof payload !== 'string' || !isKept(reply.statusCode, request.refusedWith)) {
    await holder.commit()
    await unlock(deps, request, call)
    return payload
  }
  const answer = deps.sealer.seal(payload, placeOf(call))
  const isOurs = await asCaller(deps.db, request, (own) => answerKey(own, call, reply.statusCode, answer))
  if (isOurs) {
    await holder.commit()
    return payload
  }
  // It took so long that the same call was made again, and is in progress or done.
  await holder.rollback()
  reply.status(409)
  return JSON.stringify(errorOf(refuse('request.in-progress')))
}

/**
 * Every call of a signed-in caller, or of the sandbox, that makes a change honors `Idempotency-Key`. The same key with
 * the same body replays the first response, including a refusal; with another body it is refused; while the first call
 * is in progress, the response says so. The response is committed together with the effect (`held-transaction.ts`), so
 * that a process that dies between the two leaves both or neither. Note 026 lists the calls that are excluded, and why.
 */
export const honorIdempotencyKeys = (app: FastifyInstance, { db, clock, sealer }: KeyDeps): void => {
  app.decorateRequest('idempotent', null)
  app.decorateRequest('holder', null)
  app.decorateRequest('refusedWith', null)
  const claimOf: ClaimKey = async (request, reply, body) => {
    const now = clock.real()
    const call = callOf(request, { sealer, body, lockedUntil: new Date(now.getTime() + LOCK_MS) })
    if (call === undefined) return true
    if (!KEY.test(call.key)) {
      await sendRefusal(reply, refuse('request.invalid'))
      return false
    }
    const claim = await asCaller(db, request, (own) => claimKey(own, call, now))
    switch (claim.kind) {
      case 'first':
        request.idempotent = call
        return true
      case 'replay':
        if (claim.status < 400) await recordReplayOf(request)
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
  const unlocker = createUnlockLater(clock.real)
  app.addHook('onClose', () => {
    unlocker.stop()
  })
  app.addHook('preHandler', async (request, reply) => {
    if (request.isMultipart()) return undefined
    const readable = checkReadable(request.body)
    if (!readable.ok) return sendRefusal(reply, readable)
    return (await claimOf(request, reply, request.body)) ? undefined : reply
  })
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const { idempotent: call, holder } = request
    if (call === null || holder === null) return Promise.resolve(payload)
    request.idempotent = null
    return withHolder(holder, async () => {
      try {
        return await settle({ db, clock, sealer }, { request, reply, call, holder }, payload)
      } catch (error) {
        await holder.rollback()
        const letGo = () => unlock({ db, clock, sealer }, request, call)
        await letGo().catch(() => {
          unlocker.later(() => withoutHolder(letGo), call.lockedUntil)
        })
        throw error
      }
    })
  })
  // No request that ends without a response leaves a transaction open.
  app.addHook('onResponse', async ({ holder }) => holder?.rollback())
}

/** Answers a call whose last transaction is held until the response is written in it; an error rolls it back. */
export const holdingItsEffect = async (
  request: FastifyRequest,
  answer: () => Promise<unknown>,
): Promise<unknown> => {
  const holder = createHolder(() => request.idempotent !== null)
  request.holder = holder
  return withHolder(holder, async () => {
    try {
      return await answer()
    } catch (error) {
      await holder.rollback()
      throw error
    }
  })
}
