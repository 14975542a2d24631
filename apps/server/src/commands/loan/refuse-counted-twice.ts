import { centsOfMicroUsdc } from '@pledge/domain/disbursement/usdc-amount'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import { isPossibleMatch } from '@pledge/domain/servicing/possible-match'
import { countingPayments, debitsUnderWay, isReportWaiting } from '../../store/loan/possible-matches.ts'
import { awaitedUsdcPayments, loansOfUsdcTransaction } from '../../store/usdc-payment/usdc-payments.ts'
import type { Deps } from '../deps.ts'
import type { PaymentToRecord } from './receive-payment.ts'

/** A moment on both clocks: what is recorded has the time of business, and what the bank reports the real one. */
export interface Moment {
  readonly business: Date
  readonly real: Date
}

/** A moment of business on both clocks. */
export const momentOf = (clock: Deps['clock'], business: Date): Moment => ({
  business,
  real: new Date(business.getTime() + clock.real().getTime() - clock.business().getTime()),
})

const isLater = (at: Date | null, than: Date | undefined): boolean =>
  than === undefined || (at !== null && at > than)

/**
 * Refuses what the bank has reported already, as far as amount and day tell: a payment of this loan, or one that waits to be
 * matched. So does a debit of ours of this amount that is under way, which becomes a payment once it settles; under its trace
 * number it is recorded, because that names it. `since`: only what came after that moment, because an agent has seen what came
 * before and says that this is another payment. Refusal: `payment.reported`.
 */
export const refuseReported = async (
  { tx, file, payment }: PaymentToRecord,
  since?: Moment,
): Promise<Refusal | undefined> => {
  const { organizationId } = file
  const like = { applicationId: file.id, amountCents: payment.amountCents }
  const isOnLoan = (await countingPayments(tx, like)).some(
    (one) =>
      (one.agentId === null || one.reportId !== null) &&
      isPossibleMatch(one, payment) &&
      (isLater(one.recordedAt, since?.business) || isLater(one.reportedAt, since?.real)),
  )
  if (isOnLoan) return refuse('payment.reported')
  const debits = payment.method === 'USDC' ? [] : await debitsUnderWay(tx, like)
  const isUnderWay = debits.some(
    ({ traceNumber, submittedAt }) =>
      !(payment.method === 'ACH' && payment.reference === traceNumber) &&
      isLater(submittedAt, since?.business),
  )
  if (isUnderWay) return refuse('payment.reported')
  return (await isReportWaiting(tx, { ...payment, organizationId }, since?.real))
    ? refuse('payment.reported')
    : undefined
}

/**
 * Refuses a payment in USDC that was seen at the address of the loan and does not count yet, as far as its transaction, or its
 * amount and day, tell: it counts once its block is final and its source is clear, and nobody types it past that (note 096),
 * under whatever spelling. Refuses a transaction that was seen at the address of another loan alone, too: it pays that one.
 * Refusal: `payment.reported`.
 */
export const refuseAwaited = async ({ tx, file, payment }: PaymentToRecord): Promise<Refusal | undefined> => {
  if (payment.method !== 'USDC') return undefined
  const awaited = (await awaitedUsdcPayments(tx, file.id)).some(
    ({ transactionId, units, at }) =>
      transactionId.toLowerCase() === payment.reference.toLowerCase() ||
      isPossibleMatch(
        // The day in UTC: it may be one off that of the lender, within a window of many.
        { method: 'USDC', amountCents: centsOfMicroUsdc(units), paidOn: at.toISOString().slice(0, 10) },
        payment,
      ),
  )
  if (awaited) return refuse('payment.reported')
  const loans = await loansOfUsdcTransaction(tx, {
    organizationId: file.organizationId,
    transactionId: payment.reference,
  })
  return loans.length > 0 && !loans.includes(file.id) ? refuse('payment.reported') : undefined
}

/**
 * Refuses a payment that the bank reports while one of its amount was typed for the loan and has no report behind it: it may
 * be the same money under another name, which an agent says. Refusal: `payment.maybe-typed`.
 */
export const refuseTyped = async ({ tx, file, payment }: PaymentToRecord): Promise<Refusal | undefined> => {
  const onLoan = await countingPayments(tx, { applicationId: file.id, amountCents: payment.amountCents })
  return onLoan.some((one) => one.agentId !== null && one.reportId === null && isPossibleMatch(one, payment))
    ? refuse('payment.maybe-typed')
    : undefined
}
