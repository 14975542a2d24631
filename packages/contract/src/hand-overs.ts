import { MAX_FILE_CHARACTERS } from '@pledge/domain/refinance/csv-file'
import { REFINANCE_COINS } from '@pledge/domain/refinance/estate-loan'
import { HAND_OVER_RESULTS } from '@pledge/domain/refinance/hand-over-result'
import { SETTLEMENT_OUTCOMES } from '@pledge/domain/refinance/hand-over-settlement'
import { HAND_OVER_DECISIONS } from '@pledge/domain/refinance/settlement-steps'
import { MAX_LOAN_NUMBER_CHARACTERS } from '@pledge/domain/refinance/loan-number'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { handOverVoid } from './hand-over-voids.ts'
import { coinQuantity, done, instant, uuid } from './wire.ts'

const BASE = '/api/portfolio/v1/estate-hand-overs'
/** The largest file as JSON: each of its line breaks and quotes takes two bytes. */
const MAX_BODY_BYTES = 2 * MAX_FILE_CHARACTERS
const MAX_REASON = 500

const csv = z.string().check(z.minLength(1), z.maxLength(MAX_FILE_CHARACTERS))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.minimum(0))
const coin = z.enum(REFINANCE_COINS)
const result = z.enum(HAND_OVER_RESULTS)
const transactionId = z.string().check(z.regex(/^(?:0x)?[0-9A-Fa-f]{64}$/))
const reason = z._default(z.string().check(z.maxLength(MAX_REASON)), '')

/** All hand-overs of a loan in one coin, less what went back, compared with the register. */
const loanHandOver = z.object({
  loanNumber: z.string(),
  coin,
  result,
  handedOverQuantity: coinQuantity,
  missingQuantity: coinQuantity,
  excessQuantity: coinQuantity,
})
export type LoanHandOverView = z.infer<typeof loanHandOver>

/** How the loans of a file agree with the register. */
const compared = {
  /** Loans of each result; results without a loan are left out. */
  results: z.array(z.object({ result, count })),
  /** The first fifty: those that do not agree come first. */
  loans: z.array(loanHandOver),
}

export const previewHandOvers = defineCall({
  name: 'previewHandOvers',
  method: 'POST',
  path: `${BASE}/preview`,
  caller: 'agent',
  right: 'checks.decide',
  // It answers which loans are claimed.
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'register-preview' },
  readsMany: true,
  keepsNothing: true,
  summary:
    'Checks a CSV file of what the estate has handed over line by line, and shows how each of its loans would agree with the register (note 100). Stores nothing.',
  body: z.object({ csv }),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: z.object({
    sha256,
    lines: count,
    ...compared,
    /** The first hundred; a file with any is not proposed. Line 1 is the header. */
    problems: z.array(z.object({ line: z.int(), message: z.string() })),
    problemCount: count,
  }),
  refusals: [],
})
export type HandOverPreviewView = AnswerOf<typeof previewHandOvers>

export const proposeHandOvers = defineCall({
  name: 'proposeHandOvers',
  method: 'POST',
  path: BASE,
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'list', codes: ['sha256'] },
  readsMany: true,
  summary:
    'Stores exactly the file that was previewed, all of it or nothing, for a second agent to confirm or refuse (note 100). A loan and a transaction come once, whatever file.',
  body: z.object({ csv, sha256 }),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: z.object({ uuid }),
  refusals: ['refinance.file-invalid'],
})

const handOverFile = z.object({
  uuid,
  sha256,
  lines: count,
  proposedBy: z.string(),
  proposedAt: instant,
  isOwn: z.boolean(),
  /** Null while it waits for a second agent. */
  decision: z.nullable(z.enum(['CONFIRMED', 'REFUSED'])),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
})
export type HandOverFileView = z.infer<typeof handOverFile>

const settlement = z.object({
  uuid,
  outcome: z.enum(SETTLEMENT_OUTCOMES),
  /** Zero where the difference is accepted. */
  returnedQuantity: coinQuantity,
  transactionId: z.nullable(z.string()),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  isOwn: z.boolean(),
  /** It cannot be confirmed any more: the difference is another one, or the coins are pledged. */
  isOutdated: z.boolean(),
})
const otherSettlement = z.extend(settlement, { loanNumber: z.string(), coin })
export type OtherSettlementView = z.infer<typeof otherSettlement>

const difference = z.extend(loanHandOver, {
  /** What goes back to the estate where the settlement is a return. */
  returnQuantity: coinQuantity,
  /** Whether two agents may accept it as final; a loan with too few coins never. */
  canBeAccepted: z.boolean(),
  /** When custody began to hold coins of the loan. */
  since: instant,
  deadline: instant,
  isLate: z.boolean(),
  /** Waits for a second agent; null while there is none. */
  settlement: z.nullable(settlement),
})
export type HandOverDifferenceView = z.infer<typeof difference>

export const getHandOvers = defineCall({
  name: 'getHandOvers',
  method: 'GET',
  path: BASE,
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'queue', reloads: true },
  summary:
    'What the estate has handed over: files, loans that do not agree with the register, and the reconciliation by coin (note 100).',
  answer: z.object({
    /** Those that wait for a second agent first, then the last twenty decided ones. */
    files: z.array(handOverFile),
    /** Oldest first, at most a hundred. */
    differences: z.array(difference),
    differenceCount: count,
    /** Accepted by two agents, with coins that can still go back to the estate. Oldest first, at most a hundred. */
    accepted: z.array(difference),
    acceptedCount: count,
    /** Waiting settlements of loans that are in neither list, e.g. because the loan was claimed since. Oldest first, at most a hundred; all are in the work list. */
    otherSettlements: z.array(otherSettlement),
    /** Voids that wait for a second agent, oldest first, at most twenty; all are in the work list. */
    voids: z.array(handOverVoid),
    /** In which custody has received less than files say, oldest first, at most twenty; their loans are in the work list. */
    transactions: z.array(
      z.object({
        transactionId: z.string(),
        coin,
        result: z.enum(['NOT_FOUND', 'SHORT']),
        recordedQuantity: coinQuantity,
        deliveredQuantity: coinQuantity,
        /** The first ten. */
        loanNumbers: z.array(z.string()),
        checkedAt: instant,
      }),
    ),
    /** `registered + excess = handed over + missing` for each. */
    coins: z.array(
      z.object({
        coin,
        registeredQuantity: coinQuantity,
        handedOverQuantity: coinQuantity,
        missingQuantity: coinQuantity,
        excessQuantity: coinQuantity,
        /** All that was ever transferred to new loans as their collateral, whatever became of it since. */
        pledgedQuantity: coinQuantity,
      }),
    ),
  }),
  refusals: [],
})
export type HandOvers = AnswerOf<typeof getHandOvers>

const byFile = z.object({ uuid })

const handOverFileDetails = z.object({
  file: handOverFile,
  /** Of all lines of the file, with its first page alone: empty on every other page. */
  ...compared,
  totals: z.array(z.object({ coin, lines: count, coinQuantity })),
  /** From 1; a hundred lines each. */
  page: z.int(),
  pageCount: count,
  lines: z.array(
    z.object({
      loanNumber: z.string(),
      coin,
      coinQuantity,
      handedOverOn: z.iso.date(),
      transactionId: z.string(),
    }),
  ),
})
export type HandOverFileDetails = z.infer<typeof handOverFileDetails>

export const getHandOverFile = defineCall({
  name: 'getHandOverFile',
  method: 'GET',
  path: `${BASE}/{uuid}`,
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'queue' },
  readsMany: true,
  summary:
    'A file of hand-overs for the second agent: its lines page by page, and with the first page its totals by coin and how its loans agree with the register now; null for a file that the organization does not have (note 100).',
  params: byFile,
  query: z.object({ page: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/))) }),
  answer: z.object({ details: z.nullable(handOverFileDetails) }),
  refusals: [],
})

export const decideHandOvers = defineCall({
  name: 'decideHandOvers',
  method: 'POST',
  path: `${BASE}/{uuid}/decision`,
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'list', codes: ['decision'] },
  readsMany: true,
  summary:
    'The second agent confirms or refuses a file of hand-overs (note 100). Confirmed, all transactions of a loan together are compared with the register.',
  params: byFile,
  body: z.object({ decision: z.enum(HAND_OVER_DECISIONS), reason }),
  answer: done,
  refusals: ['transition.not-allowed', 'approval.same-agent', 'approval.reason-required'],
})

const loanNumber = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9-]+$/), z.minLength(1), z.maxLength(MAX_LOAN_NUMBER_CHARACTERS))

export const settleHandOver = defineCall({
  name: 'settleHandOver',
  method: 'POST',
  path: `${BASE}/loans/{loanNumber}/settlements`,
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'list', codes: ['outcome', 'result'] },
  summary:
    'Asks to settle a loan whose hand-overs do not agree (note 100): accept the difference as final, or record that the coins went back to the estate. Another agent confirms.',
  params: z.object({ loanNumber }),
  body: z.object({
    coin,
    outcome: z.enum(SETTLEMENT_OUTCOMES),
    /** As the agent saw it. */
    result,
    handedOverQuantity: coinQuantity,
    /** Of the transaction that sent the coins back; needed for a return alone. */
    transactionId: z._default(z.nullable(transactionId), null),
    reason,
  }),
  answer: done,
  refusals: ['refinance.register-changed', 'transition.not-allowed', 'approval.reason-required'],
})

export const decideHandOverSettlement = defineCall({
  name: 'decideHandOverSettlement',
  method: 'POST',
  path: `${BASE}/settlements/{uuid}/decision`,
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'list', codes: ['decision'] },
  summary:
    'Another agent confirms or refuses the settlement of a difference; the agent who asked for it takes it back (note 100).',
  params: byFile,
  body: z.object({ decision: z.enum(HAND_OVER_DECISIONS) }),
  answer: done,
  refusals: ['refinance.register-changed', 'transition.not-allowed', 'approval.same-agent'],
})
