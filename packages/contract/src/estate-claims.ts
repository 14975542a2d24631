import { RELEASE_STEPS } from '@pledge/domain/refinance/claim'
import { ESTATE_LOAN_STATES, REFINANCE_COINS } from '@pledge/domain/refinance/estate-loan'
import { MAX_LOAN_NUMBER_CHARACTERS } from '@pledge/domain/refinance/loan-number'
import { COLLATERAL_REUSE_CONSENTS } from '@pledge/domain/refinance/treatments'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { coinAmount, coinQuantity, countryCode, dollars, fraction, instant, stateCode } from './wire.ts'

const MAX_REASON = 500

/** As typed: upper and lower case are the same. */
const loanNumber = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z0-9-]+$/), z.minLength(1), z.maxLength(MAX_LOAN_NUMBER_CHARACTERS))

/** What a new loan instead of the old ones would be, at the newest price; not stored (rows 2.3.07 to 2.3.10). */
const refinanceQuote = z.object({
  collateralReuseConsent: z.enum(COLLATERAL_REUSE_CONSENTS),
  amount: dollars,
  term: z.int(),
  interestRate: fraction,
  annualPercentageRate: fraction,
  estimatedMonthlyPayment: dollars,
  ltv: fraction,
  postTopUpLoanToValue: fraction,
  minCollateralUnits: coinQuantity,
  collateral: z.object({ type: z.enum(REFINANCE_COINS) }),
  collateralAmount: dollars,
  celsiusTopUpRequired: z.boolean(),
  /** Zero where none is required. */
  celsiusTopUpCollateral: coinAmount,
  state: z.nullable(stateCode),
  countryCode: z.nullable(countryCode),
})
export type RefinanceQuote = z.infer<typeof refinanceQuote>

/** Old loans of one coin, as one (rows 2.2.14 and 2.3.03). */
const claimedLoan = z.object({
  celsiusLoanNumbers: z.array(z.string()),
  /** Collateral that the estate holds for them. */
  collateral: coinAmount,
  /** What they owe the estate. */
  balance: dollars,
  /** At the newest price (row 2.2.25); null while there is none that is fresh, and for collateral that is worth nothing. */
  ltv: z.nullable(fraction),
  /** One for each treatment of the brand; none without a fresh price, where the brand does not lend, or below the state's minimum. */
  quotes: z.array(refinanceQuote),
})
const claimedLoans = z.object({ loans: z.array(claimedLoan) })
export type ClaimedLoan = z.infer<typeof claimedLoan>

const CLAIMS = '/api/loans/v1/estate-claims'

export const getEstateClaims = defineCall({
  name: 'getEstateClaims',
  method: 'GET',
  path: CLAIMS,
  caller: 'borrower',
  summary:
    "The borrower's own loans of the defunct lender that they have claimed, combined by coin (row 2.2.14).",
  answer: claimedLoans,
  refusals: [],
})

export const claimEstateLoan = defineCall({
  name: 'claimEstateLoan',
  method: 'POST',
  path: CLAIMS,
  caller: 'borrower',
  summary:
    'Claims a loan of the defunct lender by its ID (rows 2.2.15 and 2.2.23, gap G.70): the person of the register has the verified email, birth date and last four digits of the SSN of the caller. Unknown IDs and those of others are refused alike. Claiming an own loan again changes nothing.',
  body: z.object({
    celsiusLoanNumber: loanNumber,
    dateOfBirth: z.iso.date(),
    /** Null for a person without an SSN. */
    ssnLastFour: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
  }),
  answer: claimedLoans,
  refusals: ['refinance.loan-unknown', 'account.email-unverified'],
})

const REGISTER = '/api/portfolio/v1/estate-register/loans/{loanNumber}'
const byLoanNumber = z.object({ loanNumber })

const registeredLoan = z.object({
  loanNumber: z.string(),
  coin: z.enum(REFINANCE_COINS),
  coinQuantity,
  balance: dollars,
  interestRate: fraction,
  openedOn: z.iso.date(),
  maturesOn: z.nullable(z.iso.date()),
  isIdentityVerified: z.boolean(),
  state: z.enum(ESTATE_LOAN_STATES),
  /** Who has claimed it; null while nobody has. */
  claim: z.nullable(
    z.object({
      /** The email address of the account. */
      claimedBy: z.string(),
      claimedAt: instant,
      /** Null while no agent has asked for its release. */
      release: z.nullable(
        z.object({ requestedBy: z.string(), requestedAt: instant, reason: z.string(), isOwn: z.boolean() }),
      ),
    }),
  ),
})
export type RegisteredLoan = z.infer<typeof registeredLoan>

export const getEstateLoan = defineCall({
  name: 'getEstateLoan',
  method: 'GET',
  path: REGISTER,
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'search' },
  summary: 'One loan of the register by its number, with its claim; null for a number that it does not have.',
  params: byLoanNumber,
  answer: z.object({ loan: z.nullable(registeredLoan) }),
  refusals: [],
})
export type EstateLoanAnswer = AnswerOf<typeof getEstateLoan>

export const releaseEstateClaim = defineCall({
  name: 'releaseEstateClaim',
  method: 'POST',
  path: `${REGISTER}/release`,
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'list', codes: ['step'] },
  summary:
    'Releases the claim of a loan, so that it can be claimed again (gap G.70): one agent asks with a reason, another one confirms, either takes the request back.',
  params: byLoanNumber,
  body: z.object({
    step: z.enum(RELEASE_STEPS),
    /** Needed to ask. */
    reason: z._default(z.string().check(z.maxLength(MAX_REASON)), ''),
  }),
  answer: z.object({ loan: z.nullable(registeredLoan) }),
  refusals: [
    'refinance.claim-over',
    'transition.not-allowed',
    'approval.reason-required',
    'approval.same-agent',
  ],
})
