import { BANK, ETHER_OFFER } from '../steps-by-calls.ts'
import { INTERNATIONAL as INTERNATIONAL_BRAND } from '@pledge/testing/steps/payloads'
import { INTERNATIONAL } from './international-steps.ts'
import { linkBank, linkBankAtItsPage } from './bank-link-steps.ts'
import type { Step } from './killed-journey.ts'
import { renewing, renewingWithTopUp } from './renewal-steps.ts'
import { payingOff } from './repayment-steps.ts'
import { releaseCoins, windowCloses } from './release-steps.ts'
import * as steps from './steps.ts'
import { WAITLIST } from './waitlist-steps.ts'

/** The simulated bank rejects it as closed, before money is sent. */
const CLOSED = { ...BANK, accountNumber: '4000000002' }
const OTHER = { ...BANK, accountNumber: '900777777777' }

const proveId = [...steps.uploadId, steps.approveId]
const toFinalSteps = [...steps.begin(), steps.giveDetails('FINAL_STEPS')]
const toSigned = [...proveId, steps.giveBank(), ...steps.signAll]

/** The domestic loan of journey.md. */
const DOMESTIC_LOAN: readonly Step[] = [...toFinalSteps, ...toSigned, ...steps.postAll(), ...steps.release()]

/** The bureau's possible answers, and what follows from each. */
const OF_THE_BUREAU: Readonly<Record<string, readonly Step[]>> = {
  'frozen then unfrozen': [
    ...steps.begin(),
    steps.giveDetails('SOFT_CREDIT_FROZEN', 'Frozen'),
    steps.retryCreditCheck(5, 'SOFT_CREDIT_FROZEN'),
    steps.retryCreditCheck(4, 'SOFT_CREDIT_FROZEN'),
    steps.bureauClears('Frozen'),
    steps.retryCreditCheck(3, 'FINAL_STEPS'),
    ...toSigned,
  ],
  locked: [
    ...steps.begin(),
    steps.giveDetails('SOFT_CREDIT_LOCKED', 'Locked'),
    steps.retryCreditCheck(5, 'SOFT_CREDIT_LOCKED'),
    steps.bureauClears('Locked'),
    steps.agentAsksBureau(9, 'FINAL_STEPS'),
  ],
  'no match': [
    ...steps.begin(),
    steps.giveDetails('SOFT_CREDIT_NO_MATCH', 'Nomatch'),
    steps.retryCreditCheck(5, 'SOFT_CREDIT_NO_MATCH'),
    steps.cancel,
    ...toFinalSteps,
  ],
}

const DECLINES: Readonly<Record<string, readonly Step[]>> = {
  'declined by the bureau': [...steps.begin(), steps.giveDetails('DECLINED', 'Lowscore')],
  'declined by the screening': [...steps.begin(), steps.giveDetails('DECLINED', 'Failed')],
  'declined by an agent': [
    ...steps.begin(),
    { ...steps.giveDetails('KYC_VERIFY', 'Review'), leadsTo: steps.toReview },
    steps.agentClears,
    ...proveId,
    steps.agentDeclines,
  ],
}

/** The brand, if it is not the default. */
export const BRANDS: Readonly<Record<string, string>> = { abroad: INTERNATIONAL_BRAND }

/**
 * The loan, what may happen between a borrower and the money, and what happens after it. Those from the five days on
 * advance the clock of the whole server by days and months.
 */
export const JOURNEYS: Readonly<Record<string, readonly Step[]>> = {
  'domestic loan': DOMESTIC_LOAN,
  'identity refused': [...toFinalSteps, ...steps.uploadId, steps.refuseId, ...proveId],
  ...OF_THE_BUREAU,
  ...DECLINES,
  'bank link': [...toFinalSteps, ...proveId, ...linkBank, ...steps.signAll],
  'payout rejected': [
    ...toFinalSteps,
    ...proveId,
    steps.giveBank(CLOSED),
    ...steps.signAll,
    ...steps.postAll(),
    ...steps.release('FINAL_STEPS'),
    ...steps.giveOtherBank(OTHER, 'MANUAL_FUNDING_RELEASE'),
    ...steps.release(),
  ],
  'ETH with a bank link': [
    ...steps.begin(ETHER_OFFER),
    steps.giveDetails('FINAL_STEPS'),
    ...proveId,
    ...linkBankAtItsPage,
    ...steps.signAll,
    ...steps.postAll('ETH'),
    ...steps.release(),
  ],
  waitlist: WAITLIST,
  '5 days': [
    ...toFinalSteps,
    ...toSigned,
    steps.sendPart('0.0123'),
    steps.mine('BTC', 'mine'),
    windowCloses,
    ...releaseCoins,
  ],
  '14 days': [
    ...toFinalSteps,
    ...steps.uploadId,
    // While an ID is reviewed the next step is the lender's, and nothing expires.
    steps.refuseId,
    steps.timePasses('two days before the end', 48, 'FINAL_STEPS'),
    steps.timePasses('the day after the end', -24, 'EXPIRED'),
  ],
  abroad: INTERNATIONAL,
  repayments: [...payingOff(DOMESTIC_LOAN), ...releaseCoins],
  renewal: renewing(DOMESTIC_LOAN),
  'renewal with a top-up': renewingWithTopUp(DOMESTIC_LOAN),
}
