import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { DEBIT_STATUSES } from '@pledge/domain/debit/debit-status'
import { RETURN_EFFECTS } from '@pledge/domain/debit/debit-returns'
import { DEBIT_STOP_REASONS } from '@pledge/domain/debit/stop-reasons'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { calendarDate } from './loan.ts'
import { byApplication, done, dollars, dollarsTyped, uuid } from './wire.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** One debit of a borrower's account, planned, under way or over. */
const debit = z.object({
  uuid,
  kind: z.enum(['PAY_NOW', 'AUTOPAY']),
  status: z.enum(DEBIT_STATUSES),
  amount: dollars,
  /** The banking day on which it counts. */
  settlesOn: calendarDate,
  /** The signed due date of the payment that autopay makes. */
  dueOn: z.nullable(calendarDate),
  accountMask: z.string(),
  /** 1, or 2 and 3 where it is presented again. */
  presentment: z.int(),
  /** Of one that the bank returned or rejected: what that means. */
  failure: z.nullable(z.enum(RETURN_EFFECTS)),
  /** Until it is submitted. */
  canStop: z.boolean(),
})
export type DebitView = z.infer<typeof debit>

/** What a borrower can do with an account on file, and what is under way. */
const debitsOfLoan = z.object({
  /** Null where no account is on file. */
  account: z.nullable(
    z.object({
      mask: z.string(),
      type: z.enum(['checking', 'savings']),
      institution: z.nullable(z.string()),
    }),
  ),
  /** Whether an account may be linked to pay from: for a loan that nothing was paid out for (note 071). */
  canLink: z._default(z.boolean(), false),
  /** What can be paid now; null without an account, and while a debit is under way. */
  payNow: z.nullable(
    z.object({ due: dollars, payoff: dollars, least: dollars, most: dollars, settlesOn: calendarDate }),
  ),
  autopay: z.object({
    isOn: z.boolean(),
    /** Of the authorization in force. */
    accountMask: z.nullable(z.string()),
    /** What is debited next, were nothing else paid; null where autopay has nothing left to pay. */
    next: z.nullable(z.object({ dueOn: calendarDate, settlesOn: calendarDate, amount: dollars })),
  }),
  /** The newest first. */
  debits: z.array(debit),
})
export type DebitsView = z.infer<typeof debitsOfLoan>

export const getDebits = defineCall({
  name: 'getDebits',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/debits',
  caller: 'borrower',
  summary: "Debits of a borrower's account for a loan, what can be paid now, and autopay (row 1.1.14).",
  params: byApplication,
  answer: debitsOfLoan,
  refusals: ['debit.not-available'],
})

/** The exact words to sign, and the hash by which the signature names them. */
const quoted = z.object({
  amount: dollars,
  settlesOn: calendarDate,
  terms: z.object({ title: z.string(), paragraphs: z.array(z.string()) }),
  termsSha256: sha256,
})
export type DebitQuote = z.infer<typeof quoted>

export const quoteDebit = defineCall({
  name: 'quoteDebit',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/debits/quote',
  caller: 'borrower',
  summary: 'When a debit of an amount counts, and the authorization to sign for it.',
  params: byApplication,
  query: z.object({ amount: dollarsTyped }),
  answer: quoted,
  refusals: ['debit.not-available', 'debit.no-account', 'debit.pending', 'debit.amount-invalid'],
})

export const quoteAutopay = defineCall({
  name: 'quoteAutopay',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/debits/autopay',
  caller: 'borrower',
  summary: 'The first debit of autopay, and the authorization to sign for it.',
  params: byApplication,
  answer: quoted,
  refusals: ['debit.not-available', 'debit.no-account', 'debit.autopay-unavailable'],
})

/** A signature: the words that were read, and that they were accepted. */
const signed = { termsSha256: sha256, accepted: z.literal(true) }

export const payByDebit = defineCall({
  name: 'payByDebit',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/debits',
  caller: 'borrower',
  summary:
    'Pays by one debit of the account on file, under an authorization that is signed with it. It counts on the day on which it settles (row 1.9.24).',
  params: byApplication,
  body: z.object({ amount: dollarsTyped, ...signed }),
  answer: debitsOfLoan,
  refusals: [
    'account.email-unverified',
    'debit.not-available',
    'debit.no-account',
    'debit.pending',
    'debit.amount-invalid',
    'debit.terms-changed',
  ],
})

export const turnOnAutopay = defineCall({
  name: 'turnOnAutopay',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/debits/autopay',
  caller: 'borrower',
  summary: 'Turns on automatic monthly payments under a signed recurring authorization (12 CFR 1005.10(b)).',
  params: byApplication,
  body: z.object(signed),
  answer: debitsOfLoan,
  refusals: [
    'account.email-unverified',
    'debit.not-available',
    'debit.no-account',
    'debit.autopay-unavailable',
    'debit.terms-changed',
  ],
})

export const turnOffAutopay = defineCall({
  name: 'turnOffAutopay',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/debits/autopay/off',
  caller: 'borrower',
  summary:
    'Revokes the recurring authorization; every debit that was not submitted is stopped (12 CFR 1005.10(c)).',
  params: byApplication,
  answer: debitsOfLoan,
  refusals: ['debit.not-available'],
})

export const stopDebit = defineCall({
  name: 'stopDebit',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/debits/{debitUuid}/stop',
  caller: 'borrower',
  summary: 'Stops one debit that was not submitted (12 CFR 1005.10(c)).',
  params: z.extend(byApplication, { debitUuid: uuid }),
  answer: debitsOfLoan,
  refusals: ['debit.not-available', 'debit.submitted'],
})

export type DebitsAnswer = AnswerOf<typeof getDebits>

/** A debit as agents see it. */
const agentDebit = z.extend(debit, {
  /** The loan that it is for. */
  applicationUuid: uuid,
  traceNumber: z.nullable(z.string()),
  /** The code of the bank with its title, or why it was stopped. */
  reasonCode: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  needsAgent: z.boolean(),
  failedAt: z.nullable(z.iso.datetime()),
  /** What the bank says is correct, masked, and by when it has to be corrected; null where nothing waits. */
  correction: z._default(z.nullable(z.object({ mask: z.string(), correctBy: calendarDate })), null),
})
export type AgentDebitView = z.infer<typeof agentDebit>

/** The debits of a loan as agents see them, the newest first. */
const agentDebitsOfLoan = z.object({
  debits: z.array(agentDebit),
  autopay: z._default(z.object({ isOn: z.boolean(), accountMask: z.nullable(z.string()) }), {
    isOn: false,
    accountMask: null,
  }),
})
export type AgentDebitsView = z.infer<typeof agentDebitsOfLoan>

/** The reason is one of our codes, which the audit log records. */
const stopReason = z.object({ reason: z.enum(DEBIT_STOP_REASONS) })

export const getLoanDebits = defineCall({
  name: 'getLoanDebits',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/debits',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'application', reloads: true },
  summary: 'The debits of a loan, with what the bank said of each, and whether autopay is on.',
  params: byApplication,
  answer: agentDebitsOfLoan,
  refusals: [],
})

export const stopLoanDebit = defineCall({
  name: 'stopLoanDebit',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/debits/{debitUuid}/stop',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'record.changed', subject: 'payment', codes: ['reason'] },
  summary:
    'Stops one debit that was not submitted, for a borrower who called or wrote (12 CFR 1005.10(c)). Others go on.',
  params: z.extend(byApplication, { debitUuid: uuid }),
  body: stopReason,
  answer: agentDebitsOfLoan,
  refusals: ['debit.submitted'],
})

export const turnOffLoanAutopay = defineCall({
  name: 'turnOffLoanAutopay',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/debits/autopay/off',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'record.changed', subject: 'application', codes: ['reason'] },
  summary:
    'Ends automatic payments for a borrower who called or wrote; every debit that was not submitted is stopped (12 CFR 1005.10(c)).',
  params: byApplication,
  body: stopReason,
  answer: agentDebitsOfLoan,
  refusals: [],
})

export const getFailedDebits = defineCall({
  name: 'getFailedDebits',
  method: 'GET',
  path: '/api/portfolio/v1/failed-debits',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'queue', reloads: true },
  summary:
    'Debits that an agent has to look at: returns that are held, claims of unauthorized debits, corrections.',
  answer: z.object({ debits: z.array(agentDebit) }),
  refusals: [],
})

export const handleFailedDebit = defineCall({
  name: 'handleFailedDebit',
  method: 'POST',
  path: '/api/portfolio/v1/failed-debits/{id}/handled',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'record.changed', subject: 'payment' },
  summary:
    'Records what was done about a failed debit. A code that was held holds further debits until then.',
  params: z.object({ id: uuid }),
  body: z.object({ note: z.string().check(z.trim(), z.maxLength(MAX_NOTE_CHARACTERS)) }),
  answer: done,
  refusals: [
    'access.not-found',
    'approval.reason-required',
    'debit.correction-open',
    'transition.not-allowed',
  ],
})
