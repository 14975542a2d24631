import { REFINANCE_COINS } from '@pledge/domain/refinance/estate-loan'
import { VOID_OBSTACLES } from '@pledge/domain/refinance/hand-over-void'
import { MAX_LOAN_NUMBER_CHARACTERS } from '@pledge/domain/refinance/loan-number'
import { HAND_OVER_DECISIONS } from '@pledge/domain/refinance/settlement-steps'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { coinQuantity, done, instant, uuid } from './wire.ts'

const BASE = '/api/portfolio/v1/estate-hand-overs'
const MAX_REASON = 500
const coin = z.enum(REFINANCE_COINS)
const obstacle = z.nullable(z.enum(VOID_OBSTACLES))
const loanNumber = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9-]+$/), z.minLength(1), z.maxLength(MAX_LOAN_NUMBER_CHARACTERS))

/** A void that waits for a second agent, with what it changes. */
export const handOverVoid = z.object({
  uuid,
  loanNumber: z.string(),
  coin,
  /** Of the line: what leaves the books. */
  coinQuantity,
  transactionId: z.string(),
  /** In custody for the new loan now. */
  reservedQuantity: coinQuantity,
  /** After the void. */
  leftQuantity: coinQuantity,
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  isOwn: z.boolean(),
  /** Why it cannot be confirmed any more. */
  obstacle,
})
export type HandOverVoidView = z.infer<typeof handOverVoid>

const recorded = z.object({
  fileUuid: uuid,
  coin,
  coinQuantity,
  handedOverOn: z.iso.date(),
  transactionId: z.string(),
  /** REQUESTED: a void waits for a second agent. */
  voided: z.enum(['NO', 'REQUESTED', 'CONFIRMED']),
  obstacle,
  reservedQuantity: coinQuantity,
  /** After a void of the line; what is reserved now where it cannot be voided. */
  leftQuantity: coinQuantity,
})
export type RecordedHandOverView = z.infer<typeof recorded>

export const getLoanHandOvers = defineCall({
  name: 'getLoanHandOvers',
  method: 'GET',
  path: `${BASE}/loans/{loanNumber}`,
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'queue' },
  summary:
    'The lines of confirmed files for one loan, also where they match the register, and whether each can be voided (note 100). At most a hundred, in the order in which files were confirmed.',
  params: z.object({ loanNumber }),
  answer: z.object({ loanNumber: z.string(), recorded: z.array(recorded) }),
  refusals: [],
})

export const requestHandOverVoid = defineCall({
  name: 'requestHandOverVoid',
  method: 'POST',
  path: `${BASE}/{uuid}/loans/{loanNumber}/voids`,
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'list', codes: ['transactionId'] },
  summary:
    'Asks to void a line of a confirmed file: coins that never arrived, or a wrong line (note 100). Another agent confirms. Refused once the new loan has begun, where coins of it went back, and while another request of the loan waits.',
  params: z.object({ uuid, loanNumber }),
  body: z.object({
    transactionId: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    reason: z._default(z.string().check(z.maxLength(MAX_REASON)), ''),
  }),
  answer: done,
  refusals: ['transition.not-allowed', 'approval.reason-required'],
})

export const decideHandOverVoid = defineCall({
  name: 'decideHandOverVoid',
  method: 'POST',
  path: `${BASE}/voids/{uuid}/decision`,
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'list', codes: ['decision'] },
  summary:
    'Another agent confirms or refuses the void of a hand-over; the agent who asked for it takes it back (note 100). Confirmed, its coins leave the books by an opposite entry.',
  params: z.object({ uuid }),
  body: z.object({ decision: z.enum(HAND_OVER_DECISIONS) }),
  answer: done,
  refusals: ['refinance.register-changed', 'transition.not-allowed', 'approval.same-agent'],
})
