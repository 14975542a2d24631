import { STATUS_OF, type ErrorBody } from '@pledge/contract/errors'
import { refusalMessage } from '@pledge/copy/en/refusals'
import { retryAfterSeconds } from '@pledge/domain/account/too-many'
import type { Refusal } from '@pledge/domain/refusal'
import type { FastifyReply } from 'fastify'

/** Seconds that a client should wait after a 503. */
const RETRY_AFTER_SECONDS = 2
/** A refused form lists at most this many fields. */
const MAX_FIELDS = 50

export interface RefusedWithFields extends Refusal {
  readonly fields?: readonly { readonly field: string; readonly message: string }[]
}

export const errorOf = (refused: RefusedWithFields): ErrorBody => {
  const { status } = STATUS_OF[refused.code]
  return {
    status,
    message: refusalMessage(refused.code, refused.data),
    code: refused.code,
    ...(refused.data === undefined ? {} : { data: { ...refused.data } }),
    ...(refused.fields === undefined ? {} : { fields: [...refused.fields] }),
  }
}

export const sendRefusal = (reply: FastifyReply, refused: RefusedWithFields): FastifyReply => {
  const body = errorOf(refused)
  reply.request.refusedWith = refused.code
  if (STATUS_OF[refused.code].reported) reply.log.warn({ code: refused.code }, 'refused')
  // The rate limiter has already set its own wait.
  if (body.status === 429 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(retryAfterSeconds(refused)))
  if (body.status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  return reply.status(body.status).send(body)
}

/** A body or query that does not match the contract: names the fields, never repeats their values. */
export const sendInvalid = (
  reply: FastifyReply,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly code?: string | undefined }[],
): FastifyReply =>
  sendRefusal(reply, {
    ok: false,
    code: 'request.invalid',
    fields: issues.slice(0, MAX_FIELDS).map((issue) => ({
      field: issue.path.map(String).join('.'),
      message: `This value is not valid here (${issue.code ?? 'invalid'}).`,
    })),
  })
