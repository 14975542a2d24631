import { returnReason } from '../disbursement/return-codes.ts'

/**
 * What a returned debit asks for. RETRY: it is presented again, at most twice. ACCOUNT: the account cannot be debited, so its
 * authorizations end and the borrower gives another one. STOPPED: the borrower stopped the payment at the bank, so
 * the authorization of that debit ends: autopay where autopay made it, else the one payment alone. REVOKED: the borrower says that no authorization exists, so every one of them ends. HELD: an agent looks first,
 * and no further debit of the loan is submitted until then.
 */
export const RETURN_EFFECTS = ['RETRY', 'ACCOUNT', 'STOPPED', 'REVOKED', 'HELD'] as const
export type ReturnEffect = (typeof RETURN_EFFECTS)[number]

/** Which of the network's thresholds a return counts towards, besides the overall one. */
export type ReturnClass = 'UNAUTHORIZED' | 'ADMINISTRATIVE' | 'OTHER'

export interface DebitReturn {
  /** The title of the code, for agents. */
  readonly title: string
  readonly effect: ReturnEffect
  /** Whether an agent has to look at it: a claim of an unauthorized debit may be fraud or an error of ours. */
  readonly needsAgent: boolean
  readonly class: ReturnClass
  /** Whether a consumer may ask for it until 60 days after settlement, instead of two banking days (facts 5.5). */
  readonly isLate: boolean
}

const EFFECTS: Readonly<Record<string, ReturnEffect>> = {
  R01: 'RETRY',
  R02: 'ACCOUNT',
  R03: 'ACCOUNT',
  R04: 'ACCOUNT',
  R05: 'REVOKED',
  R07: 'REVOKED',
  R08: 'STOPPED',
  R09: 'RETRY',
  R10: 'REVOKED',
  R12: 'ACCOUNT',
  R13: 'ACCOUNT',
  R20: 'ACCOUNT',
  R28: 'ACCOUNT',
  R29: 'REVOKED',
}
/** R11 is counted as well, which is the stricter reading of the rule on unauthorized entries. */
const UNAUTHORIZED: readonly string[] = ['R05', 'R07', 'R10', 'R11', 'R29', 'R51']
const ADMINISTRATIVE: readonly string[] = ['R02', 'R03', 'R04']
const LATE: readonly string[] = ['R05', 'R07', 'R10', 'R11']
const CLAIMS: readonly string[] = ['R05', 'R10', 'R11', 'R29', 'R51']

const classOf = (code: string): ReturnClass => {
  if (UNAUTHORIZED.includes(code)) return 'UNAUTHORIZED'
  return ADMINISTRATIVE.includes(code) ? 'ADMINISTRATIVE' : 'OTHER'
}

/** What a return code of a debit means. Every text has an answer: a code that is in no list is held (facts 5.5). */
export const debitReturn = (code: string): DebitReturn => {
  const effect = Object.hasOwn(EFFECTS, code) ? (EFFECTS[code] ?? 'HELD') : 'HELD'
  return {
    title: returnReason(code).title,
    effect,
    needsAgent: effect === 'HELD' || CLAIMS.includes(code),
    class: classOf(code),
    isLate: LATE.includes(code),
  }
}

/** How often one debit is presented in all: the network allows two re-presentments (NACHA, reinitiation of entries). */
export const MOST_PRESENTMENTS = 3

/** Whether a debit that was returned is presented again. */
export const isPresentedAgain = (code: string, presentment: number): boolean =>
  debitReturn(code).effect === 'RETRY' && presentment < MOST_PRESENTMENTS
