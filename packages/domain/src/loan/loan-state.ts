import { unreversedPayments, type ReceivedPayment } from '../servicing/received-payment.ts'

interface Existing {
  /** Payments in the order in which they were recorded, reversed ones included. */
  readonly payments: readonly ReceivedPayment[]
}

/** A loan, from its disbursement to its close: a union tagged by `state`. Times are milliseconds on the business clock. */
export type LoanState =
  | { readonly state: 'NONE' }
  /** The disbursement was returned: the loan stands, and its money is owed to the borrower. */
  | (Existing & { readonly state: 'AWAITING_DISBURSEMENT' })
  | (Existing & { readonly state: 'OPEN'; readonly fundedAt: number })
  /** Everything is paid; a payment can still be reversed, so that the loan stays open and the collateral pledged. */
  | (Existing & { readonly state: 'PAID_IN_FULL'; readonly fundedAt: number; readonly paidInFullAt: number })
  /** Closed. `paidInFullAt` is null where a payment was reversed that the close rested on. */
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
  /** Two agents rejected the disbursement again after it was returned: the loan never took effect. */
  | (Existing & { readonly state: 'UNWOUND' })

export const paymentsOf = (loan: LoanState): readonly ReceivedPayment[] =>
  'payments' in loan ? loan.payments : []

/** What the payments of the loan that count add up to. */
export const paidCentsOf = (loan: LoanState): bigint =>
  unreversedPayments(paymentsOf(loan)).reduce((sum, { amountCents }) => sum + amountCents, 0n)

/** When the borrower received the money, or the renewal took effect; null before, and while the disbursement is returned. */
export const fundedAtOf = (loan: LoanState): number | null => ('fundedAt' in loan ? loan.fundedAt : null)

/** Since when everything is paid; null while something is owed. */
export const paidInFullAtOf = (loan: LoanState): number | null =>
  'paidInFullAt' in loan ? loan.paidInFullAt : null

/** When the loan was closed; null before. */
export const paidOffAtOf = (loan: LoanState): number | null => ('paidOffAt' in loan ? loan.paidOffAt : null)

/** Whether the loan is in service: from the first cent that is owed until all is paid and no payment can be reversed. */
export const isInService = (loan: LoanState): boolean =>
  loan.state === 'OPEN' || loan.state === 'PAID_IN_FULL'

/** The application that renewed the loan; null for any other loan. */
export const renewedByOf = (loan: LoanState): string | null => ('renewedBy' in loan ? loan.renewedBy : null)
