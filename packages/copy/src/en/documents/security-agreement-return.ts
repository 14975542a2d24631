import type { DocumentBlock } from '@pledge/domain/agreements/document-content'
import type { LoanFacts } from '../../documents/facts.ts'
import { bpsShortPercent } from '../../format/percent.ts'
import { businessDays, days, section, unbroken } from './frame.ts'

type Blocks = readonly DocumentBlock[]

const SAME_KIND = 'We send the same kind and quantity, less what was sold under section 7.'

/** When there is something to withdraw; a renewal that does not happen leaves the former loan its own collateral. */
const whatComesBack = ({ renewal, refinance }: LoanFacts): string =>
  refinance !== undefined
    ? `When the Obligations are paid in full, you can withdraw the Collateral. Sign in and give us an address of your own. ${SAME_KIND} If the loan is canceled, you can withdraw in the same way what you sent for it, and the collateral of your old loans stays with the estate or goes back to it.`
    : ofOther(renewal)

const ofOther = (renewal: LoanFacts['renewal']): string =>
  renewal === null
    ? `When the Obligations are paid in full, or the loan is canceled, you can withdraw the Collateral. Sign in and give us an address of your own. ${SAME_KIND}`
    : `When the Obligations are paid in full, you can withdraw the Collateral. Sign in and give us an address of your own. ${SAME_KIND} If the renewal is canceled, you can withdraw in the same way what you sent for this loan, and the collateral of your former loan continues to secure that loan.`

/** By when it is sent, by how the loan was paid off (rows 1.9.20, 1.9.24 and 1.9.25, note 031). */
const when = ({ terms, disbursement }: LoanFacts): string => {
  const acted = `We act on your request within ${businessDays(terms.returnBusinessDays)} after you make it.`
  return disbursement === 'USDC'
    ? acted
    : `${acted} If you paid by wire, we send the Collateral within ${days(terms.wireReturnDays)} after the wire, unless you request it later. If you paid by bank transfer (ACH), we hold it for ${days(terms.achHoldDays)} before you can withdraw it, because a bank can return such a payment for some time.`
}

export const returning = (facts: LoanFacts): Blocks => {
  const { offer, terms, lender } = facts
  return section(9, 'How you get the Collateral back', [
    whatComesBack(facts),
    when(facts),
    'Check the address with great care. It must be an address that you control, on the same network. A transfer to a wrong address cannot be reversed. We cannot replace coins sent to an address you confirmed.',
    'We ask you to confirm the address with an additional sign-in step. If the transfer fails, the Collateral stays with us and you can enter an address again.',
    `If your LTV is below ${bpsShortPercent(offer.triggers.rebalance.ltvBps)}, you may ask us for part of the Collateral. We may release what the loan does not need to stay within the terms of your rate and at or below ${bpsShortPercent(terms.maxInitialLtvBps)}. Call ${unbroken(lender.phone)} to ask.`,
    `If you do not withdraw Collateral that is due to you, we keep it for you and handle it as the law on unclaimed property requires. To reach us, call ${unbroken(lender.phone)}.`,
  ])
}
