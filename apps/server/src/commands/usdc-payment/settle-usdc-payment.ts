import { isCollateralBlocked } from '@pledge/domain/application/sanctions'
import { refuse } from '@pledge/domain/refusal'
import {
  findUsdcPayment,
  settleUsdcPayment as storeSettlement,
} from '../../store/usdc-payment/usdc-payments.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent records what became of another asset than USDC at the address of a loan, such as its return to the sender outside
 * of the product. In the same words again it changes nothing; what was recorded stays. Refusals: `access.not-found`,
 * `approval.reason-required`, `transition.not-allowed` of what is USDC, not final, or recorded already, and while a sanctions
 * match blocks all property (31 CFR 501.603, note 051).
 */
export const settleUsdcPayment =
  (deps: Deps) => (input: OfSubject & { readonly paymentId: string; readonly note: string }) =>
    withLockedApplication(deps)(asSubject(input), async ({ tx, file, now }) => {
      const payment = await findUsdcPayment(tx, input.paymentId)
      if (payment?.applicationId !== file.id) return refuse('access.not-found')
      const { note } = input
      if (note === '') return refuse('approval.reason-required')
      if (payment.settlement?.note === note) return { ok: true as const }
      const isOpen =
        payment.status === 'FINAL' && payment.problem === 'UNSUPPORTED_ASSET' && payment.settlement === null
      if (!isOpen || isCollateralBlocked(file.application)) return refuse('transition.not-allowed')
      await storeSettlement(tx, { id: payment.id, agentId: input.subject.accountId, note, now })
      return { ok: true as const }
    })
