import type { AutomaticRow, Decider } from '../decider/decider.ts'
import { applicationAfter } from './application-after.ts'
import { AUTOMATIC_IN_APPLICATION, type ApplicationCommand } from './commands.ts'
import { applicationEventData } from './event-data.ts'
import type { ApplicationEvent, ApplicationEventType } from './events.ts'
import type { ApplicationFacts } from './facts.ts'
import { holdOf, isHeldBack, type OpenUnder } from './held-back.ts'
import { KNOWN_OF_APPLICATION } from './known.ts'
import { isRenewal, offerOf, type Origination } from './origination.ts'
import { agreedLicense } from './sanctions-guards.ts'
import { topUpToSign } from './top-up.ts'
import { APPLICATION_TRANSITIONS } from './transitions.ts'

type Automatic = AutomaticRow<Origination, ApplicationCommand, ApplicationEvent, ApplicationFacts>

const requiredUnitsOf = (application: Origination): string => {
  const offer = offerOf(application)
  if (offer === null) throw new Error('Agreements are signed with an offer selected')
  return offer.minCollateralUnits.toString()
}

const DATA_OF: Readonly<Record<(typeof AUTOMATIC_IN_APPLICATION)[number], Automatic['dataOf']>> = {
  LastAgreementSigned: ({ state, command }) => {
    if (command?.type !== 'AgreementAccepted')
      throw new Error('The last agreement is signed by accepting one')
    const topUp = isRenewal(state) ? { topUpUnits: topUpToSign(state).toString() } : {}
    const { collateralDueAt } = command.data
    return { requiredUnits: requiredUnitsOf(state), collateralDueAt, ...topUp }
  },
  RenewalSigned: ({ state }) => ({ requiredUnits: requiredUnitsOf(state) }),
  RefinanceSigned: ({ state }) => ({ requiredUnits: requiredUnitsOf(state) }),
  RefinanceSignedForTopUp: ({ state }) => ({
    requiredUnits: requiredUnitsOf(state),
    topUpUnits: topUpToSign(state).toString(),
  }),
  SanctionsBlocked: undefined,
  SanctionsCleared: undefined,
  SanctionsLicensed: ({ state, command }) => {
    const agreed = agreedLicense(state)
    if (agreed === undefined || command?.type !== 'SanctionsLicenseEntered')
      throw new Error('A license is recorded by entering it')
    const { number, issuedOn, covers } = agreed
    return { number, issuedOn, covers, reportDueAt: command.data.reportDueAt }
  },
}

/** Under a hold, these continue: decisions, reports and licenses of the hold, and outcomes of the loan's money. */
const OPEN_UNDER_HOLD: OpenUnder<ApplicationEventType> = {
  hold: [
    'SanctionsDecided',
    'SanctionsBlocked',
    'SanctionsCleared',
    'SanctionsReportFiled',
    'SanctionsLicenseEntered',
    'SanctionsLicensed',
    'RenewedLoanPaidOff',
    'ApplicationCompleted',
    'ApplicationRejected',
  ],
  license: ['ApplicationCancelled'],
}

/** The application as a decider: from the first offer to a loan or another ending. */
export const APPLICATION: Decider<Origination, ApplicationCommand, ApplicationEvent, ApplicationFacts> = {
  transitions: APPLICATION_TRANSITIONS,
  known: KNOWN_OF_APPLICATION,
  automatic: AUTOMATIC_IN_APPLICATION.map((type) => {
    const dataOf = DATA_OF[type]
    return dataOf === undefined ? { type } : { type, dataOf }
  }),
  bars: ({ state }, type) => state !== null && isHeldBack(holdOf(state), type, OPEN_UNDER_HOLD),
  dataOf: applicationEventData,
  learned: applicationAfter,
}
