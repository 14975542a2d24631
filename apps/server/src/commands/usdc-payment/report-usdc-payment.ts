import { isWalletUsable } from '@pledge/domain/collateral/wallet-screening'
import { centsOfMicroUsdc } from '@pledge/domain/disbursement/usdc-amount'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { findUsdcPayment, setUsdcPaymentReport } from '../../store/usdc-payment/usdc-payments.ts'
import { keepRepaymentReport, repaymentReportId } from '../../store/loan/repayment-reports.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'

/**
 * Reports a final payment in USDC whose source is clear, as a bank reports a payment (note 096): the report names the loan, so
 * the job of the bank's reports posts it, and what cannot be posted waits among unapplied payments. The tokens are in the
 * books from then on. Nothing happens where it was reported before, or its source is not clear.
 */
export const reportUsdcPayment =
  (deps: Deps) =>
  async (input: OfApplication & { readonly id: string }): Promise<unknown> => {
    const owner = await deps.organizations.byId(input.organizationId)
    if (owner === undefined) throw new Error('a loan belongs to an organization')
    return withLockedApplication(deps)(asSystem(input), async ({ tx, file, now }) => {
      const payment = await findUsdcPayment(tx, input.id)
      if (payment?.applicationId !== file.id || payment.status !== 'FINAL' || payment.problem !== null)
        return { ok: true as const }
      const isClear = payment.screening !== null && isWalletUsable({ status: payment.screening })
      if (payment.reportId !== null || !isClear) return { ok: true as const }
      const { network, transactionId, units } = payment
      const report = {
        // Of the payment, and not of the transaction: one transaction can pay several loans.
        id: `usdc-${payment.id}`,
        organizationCode: owner.organization.code,
        kind: 'PAYMENT',
        method: 'USDC',
        reference: transactionId,
        remittance: `${network} ${paymentReference(file.id)}`,
        amountCents: centsOfMicroUsdc(units),
        at: payment.at,
        code: null,
      } as const
      await keepRepaymentReport(tx, {
        ...report,
        organizationId: file.organizationId,
        now: deps.clock.real(),
      })
      await setUsdcPaymentReport(tx, payment.id, repaymentReportId(report))
      await postToLedger(
        deps,
        tx,
        { file, now },
        {
          key: `usdc-received:${payment.id}`,
          description: `USDC received on ${network}`,
          postings: [
            { account: 'usdc-treasury', asset: 'USDC', amount: units },
            { account: 'usdc-conversion', asset: 'USDC', amount: -units },
          ],
        },
      )
      return { ok: true as const }
    })
  }
