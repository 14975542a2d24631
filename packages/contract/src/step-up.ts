import { STEP_UP_ACTIONS, STEP_UP_METHODS } from '@pledge/domain/account/step-up'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { passkeyAssertion, passkeyRequest } from './passkeys.ts'
import { instant, uuid } from './wire.ts'

/** The header with the proof for a call. */
export const STEP_UP_HEADER = 'X-Step-Up'

/** Six digits, with the spaces that people type; a recovery code has letters. */
const typedCode = z.string().check(z.minLength(1), z.maxLength(40))
const password = z.string().check(z.minLength(1), z.maxLength(200))

export const openStepUp = defineCall({
  name: 'openStepUp',
  method: 'POST',
  path: '/api/account/step-ups',
  caller: 'signed-in',
  beforeSecondFactor: true,
  summary:
    'Starts a step-up for one change (decision 15): the action, and the exact body of the call. Returns the available methods.',
  body: z.object({
    action: z.enum(STEP_UP_ACTIONS),
    /** The application that the change belongs to, if any. */
    application: z.nullish(uuid),
    payload: z.unknown(),
  }),
  answer: z.object({
    uuid,
    /** The best first; empty when the account has no method that works at this address. */
    methods: z.array(z.enum(STEP_UP_METHODS)),
    expiresAt: instant,
    /** Where a passkey can be used. */
    passkey: z.nullable(passkeyRequest),
  }),
  refusals: ['request.too-many'],
})

const byStepUp = z.object({ uuid })

export const sendStepUpCode = defineCall({
  name: 'sendStepUpCode',
  method: 'POST',
  path: '/api/account/step-ups/{uuid}/code',
  caller: 'signed-in',
  beforeSecondFactor: true,
  summary:
    'Emails a six-digit code after a correct password (decision 15). Tries and emails are limited by account.',
  params: byStepUp,
  /** Null for an account without a password here, and to request another code after the password was correct. */
  body: z.object({ password: z.nullable(password) }),
  answer: z.object({ sentTo: z.string() }),
  keepsNothing: true,
  refusals: ['session.proof-wrong', 'session.step-up-over'],
})

export const proveStepUp = defineCall({
  name: 'proveStepUp',
  method: 'POST',
  path: '/api/account/step-ups/{uuid}/proof',
  caller: 'signed-in',
  beforeSecondFactor: true,
  summary:
    'Returns a proof that works once, within five minutes, for the exact change that the step-up was started for (decision 15).',
  params: byStepUp,
  body: z.discriminatedUnion('method', [
    /** The emailed code; the password was correct when it was sent. */
    z.object({ method: z.enum(['password', 'mailed-code']), code: typedCode }),
    z.object({ method: z.enum(['totp', 'recovery-code']), code: typedCode }),
    z.object({ method: z.literal('passkey'), credential: passkeyAssertion }),
  ]),
  answer: z.object({ proof: z.string(), expiresAt: instant }),
  keepsNothing: true,
  refusals: ['session.proof-wrong', 'session.step-up-over'],
})
