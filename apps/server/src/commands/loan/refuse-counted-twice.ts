import { refuse, type Refusal } from '@pledge/domain/refusal'
import { isPossibleMatch } from '@pledge/domain/servicing/possible-match'
import { countingPayments, isReportWaiting } from '../../store/loan/possible-matches.ts'
import type { PaymentToRecord } from './receive-payment.ts'

/**
 * Refuses what the bank has reported already, as far as amount and day tell: a payment of this loan, or one that waits to be
 * matched. Refusal: `payment.reported`.
 */
export const refuseReported = async ({
  tx,
  file,
  payment,
}: PaymentToRecord): Promise<Refusal | undefined> => {
  if (payment.method === 'USDC') return undefined
  const { organizationId } = file
  const onLoan = await countingPayments(tx, { applicationId: file.id, amountCents: payment.amountCents })
  const isOnLoan = onLoan.some(
    (one) => (one.agentId === null || one.reportId !== null) && isPossibleMatch(one, payment),
  )
  return isOnLoan || (await isReportWaiting(tx, { ...payment, organizationId }))
    ? refuse('payment.reported')
    : undefined
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
