import { BANK, ETHER_OFFER } from '../steps-by-calls.ts'
import type { Step } from './killed-journey.ts'
import * as steps from './steps.ts'

/** The simulated bank rejects it as closed, before money is sent. */
const CLOSED = { ...BANK, accountNumber: '4000000002' }
const OTHER = { ...BANK, accountNumber: '900777777777' }

const proveId = [...steps.uploadId, steps.approveId]
const toFinalSteps = [...steps.begin(), steps.giveDetails('FINAL_STEPS')]

/** The domestic loan of journey.md. */
export const DOMESTIC_LOAN: readonly Step[] = [
  ...toFinalSteps,
  ...proveId,
  steps.giveBank(),
  ...steps.signAll,
  ...steps.postAll(),
  ...steps.release(),
]

/** What may come between a borrower and the money. The last one moves the clock of the whole server. */
export const OTHER_JOURNEYS: Readonly<Record<string, readonly Step[]>> = {
  'identity refused': [...toFinalSteps, ...steps.uploadId, steps.refuseId, ...proveId],
  'soft credit': [
    ...steps.begin(),
    steps.giveDetails('SOFT_CREDIT_FROZEN', 'Frozen'),
    steps.askBureauAgain(5, 'SOFT_CREDIT_FROZEN'),
    steps.askBureauAgain(4, 'SOFT_CREDIT_FROZEN'),
    steps.bureauClears('Frozen'),
    steps.askBureauAgain(3, 'FINAL_STEPS'),
  ],
  'bank link': [...toFinalSteps, ...proveId, ...steps.linkBank(), ...steps.signAll],
  'payout rejected': [
    ...toFinalSteps,
    ...proveId,
    steps.giveBank(CLOSED),
    ...steps.signAll,
    ...steps.postAll(),
    ...steps.release('FINAL_STEPS'),
    steps.giveOtherBank(OTHER, 'MANUAL_FUNDING_RELEASE'),
    ...steps.release(),
  ],
  ETH: [
    ...steps.begin(ETHER_OFFER),
    steps.giveDetails('FINAL_STEPS'),
    ...proveId,
    steps.giveBank(),
    ...steps.signAll,
    ...steps.postAll('ETH'),
    ...steps.release(),
  ],
  'declined by the bureau': [...steps.begin(), steps.giveDetails('DECLINED', 'Lowscore')],
  'declined by an agent': [
    ...steps.begin(),
    { ...steps.giveDetails('KYC_VERIFY', 'Review'), leadsTo: steps.toReview },
    steps.agentClears,
    ...proveId,
    steps.agentDeclines,
  ],
  deadlines: [
    ...toFinalSteps,
    ...steps.uploadId,
    steps.timePasses('two days before the end', 48, 'FINAL_STEPS'),
    steps.timePasses('the day after the end', -24, 'EXPIRED'),
  ],
}
