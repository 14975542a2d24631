import type { DocumentBlock } from '@pledge/domain/agreements/document-content'
import type { LoanFacts } from '../../documents/facts.ts'
import { messages } from '../messages.ts'
import { reach, section } from './frame.ts'

type Blocks = readonly DocumentBlock[]

const OWN_USE =
  'We do not lend, pledge, sell or otherwise use the Collateral for our own purposes. We may move it between our own addresses and custodians to keep it safe.'

/** Of a refinance that allows it (row 2.3.09, gap G.71): what may be done, and what the borrower risks by it. */
const REHYPOTHECATION =
  'You allow us to use the Collateral for our own purposes. We may lend it, pledge it, sell it or otherwise use it, alone or with other assets, and keep what we earn by it (rehypothecation). While it is used, it is not held for you. If we or someone who has received it fails, you may not get all of it back. We must have it back in time for its release, for a sale under section 7 and for a renewal. Our interest rate for you is lower because you allow this.'

const ownership = (isUsed: boolean): string =>
  isUsed
    ? 'You keep the right to get back the same kind and quantity of Collateral, subject to our security interest. Gains and losses in its price are yours. While this loan lasts, you cannot transfer it, stake it or vote with it, and it earns you no interest.'
    : 'You remain the owner of the Collateral, subject to our security interest. Gains and losses in its price are yours. While we hold it, you cannot transfer it, stake it or vote with it, and it earns no interest.'

export const custody = ({ offer, refinance }: LoanFacts): Blocks => {
  const isUsed = refinance?.collateralReuseConsent === 'ALLOW_REHYPOTHECATION'
  return custodyOf(offer, isUsed)
}

const custodyOf = (offer: LoanFacts['offer'], isUsed: boolean): Blocks =>
  section(3, 'How the Collateral is held', [
    'We hold the Collateral ourselves or through a custodian that acts for us. You agree that we, or the custodian for us, have control of it within the meaning of Articles 8, 9 and 12 of the Uniform Commercial Code.',
    isUsed ? REHYPOTHECATION : OWN_USE,
    isUsed
      ? 'Our records always show how much Collateral belongs to your loan. Your account shows the quantity and every movement.'
      : 'Our records always show which Collateral is held for your loan. Your account shows the quantity and every movement.',
    ownership(isUsed),
    `If a ${messages.coins[offer.coin]} network splits, or distributes a new asset because of the Collateral, we do not have to claim or support the new asset. If we receive it and can hold it safely, it becomes part of the Collateral.`,
    'We take reasonable care of the Collateral in our possession or control, as the Uniform Commercial Code requires (section 9-207). The Collateral is not a deposit. It is not insured by the Federal Deposit Insurance Corporation or the Securities Investor Protection Corporation.',
  ])

export const confirmations = (): Blocks =>
  section(4, 'What you confirm and promise', [
    'You confirm that the Collateral is yours alone, that no one else has a claim on it, and that you may pledge it.',
    'You promise not to give anyone else a right in the Collateral while this agreement is in effect, and to tell us at once if someone claims one.',
    'You authorize us to file financing statements that describe the Collateral, and to do what is needed to keep our security interest valid and first in rank. If you ask us after everything is paid, we end any such filing as the Uniform Commercial Code requires (section 9-513).',
  ])

export const general = (facts: LoanFacts): Blocks =>
  section(10, 'General terms', [
    `This agreement is governed by federal law and, where federal law does not apply, by the law of ${facts.terms.governingLaw}. You keep every right that the Uniform Commercial Code and the law of the state where you live give you and that an agreement cannot take away.`,
    'We may transfer our rights in the Collateral only together with the loan, and only to someone who is bound by this agreement as we are.',
    'If part of this agreement is not valid, the other parts stay valid. Where this agreement and the Loan Agreement differ about the Collateral, this agreement applies.',
    `You accept this agreement electronically, as section 1 of the Loan Agreement says. Questions? Contact ${reach(facts.lender)}.`,
  ])
