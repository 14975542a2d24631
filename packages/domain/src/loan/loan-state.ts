import { unreversedPayments, type ReceivedPayment } from '../servicing/received-payment.ts'

interface Existing {
  /** Payments in the order in which they were recorded, reversed ones included. */
  readonly payments: readonly ReceivedPayment[]
}

/** A loan from its disbursement to its close, tagged by `state`. Times are milliseconds on the business clock. */
export type LoanState =
  | { readonly state: 'NONE' }
  /** The disbursement was returned: the loan remains in effect, and the money is owed to the borrower. */
  | (Existing & { readonly state: 'AWAITING_DISBURSEMENT' })
  | (Existing & { readonly state: 'OPEN'; readonly fundedAt: number })
  /** Everything is paid, but a payment can still be reversed: the loan stays open and the collateral pledged. */
  | (Existing & { readonly state: 'PAID_IN_FULL'; readonly fundedAt: number; readonly paidInFullAt: number })
  /** Closed. `paidInFullAt` is null if a payment that the close depended on was reversed. */
  | (Existing & {
      readonly state: 'PAID_OFF'
      readonly fundedAt: number
      readonly paidInFullAt: number | null
      readonly paidOffAt: number
    })
  /** Closed by the application that renewed it. */
  | (Existing & {
      readonly state: 'RENEWED'
      readonly fundedAt: number
      readonly paidInFullAt: number | null
      readonly paidOffAt: number
      readonly renewedBy: string
    })
  /** Two agents rejected the disbursement after it was returned, so the loan never took effect. */
  | (Existing & { readonly state: 'UNWOUND' })

export const paymentsOf = (loan: LoanState): readonly ReceivedPayment[] =>
  'payments' in loan ? loan.payments : []

/** The sum of the payments on the loan that are not reversed. */
export const paidCentsOf = (loan: LoanState): bigint =>
  unreversedPayments(paymentsOf(loan)).reduce((sum, { amountCents }) => sum + amountCents, 0n)

/** When the funds were sent, or the renewal or refinance took effect; null before, and while the disbursement is returned. */
export const fundedAtOf = (loan: LoanState): number | null => ('fundedAt' in loan ? loan.fundedAt : null)

/** When everything was paid; null while something is owed. */
export const paidInFullAtOf = (loan: LoanState): number | null =>
  'paidInFullAt' in loan ? loan.paidInFullAt : null

/** When the loan was closed; null before. */
export const paidOffAtOf = (loan: LoanState): number | null => ('paidOffAt' in loan ? loan.paidOffAt : null)

/** Whether the loan is in service: from its funding until everything is paid and no payment can be reversed. */
export const isInService = (loan: LoanState): boolean =>
  loan.state === 'OPEN' || loan.state === 'PAID_IN_FULL'

/** The application that renewed the loan; null for any other loan. */
export const renewedByOf = (loan: LoanState): string | null => ('renewedBy' in loan ? loan.renewedBy : null)
