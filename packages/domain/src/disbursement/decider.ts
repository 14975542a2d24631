import { jointBasis } from '../agreements/adverse-action.ts'
import { isHeldBack, type OpenUnder } from '../application/held-back.ts'
import type { Acceptance, Decider } from '../decider/decider.ts'
import { AUTOMATIC_IN_DISBURSEMENT, type DisbursementCommand } from './commands.ts'
import { disbursementAfter } from './disbursement-after.ts'
import { approvalsOf, type Disbursement } from './disbursement.ts'
import type { DisbursementEvent } from './events.ts'
import type { DisbursementFacts } from './facts.ts'
import { DISBURSEMENT_TRANSITIONS, KNOWN_OF_DISBURSEMENT } from './transitions.ts'

/** Reports of banks and chains are still recorded under a hold. */
const OPEN_UNDER_HOLD: OpenUnder<DisbursementEvent['type']> = {
  hold: ['MicroTransferSent', 'FundsSent', 'DisbursementReturned', 'DisbursementReady'],
  license: [],
}

/** Why two agents rejected a disbursement, as its notice states it. */
const refusalOf = (disbursement: Disbursement) => {
  const refusals = approvalsOf(disbursement).filter(({ decision }) => decision === 'refuse')
  const basis = jointBasis(refusals.flatMap((refusal) => refusal.basis ?? []))
  return { reasons: refusals.flatMap((refusal) => refusal.reason ?? []), ...(basis && { basis }) }
}

const eventData = ({
  command,
}: Acceptance<Disbursement, DisbursementCommand, DisbursementFacts>): DisbursementEvent['data'] => {
  switch (command.type) {
    case 'ApprovalRecorded': {
      const { isDisbursementRequested: _, ...data } = command.data
      return data
    }
    case 'DisbursementApprovalWithdrawn': {
      const { isDisbursementRequested: _, ...data } = command.data
      return data
    }
    default:
      return command.data
  }
}

/** The disbursement as a decider: its account, its attempts, and the decisions of two agents. */
export const DISBURSEMENT: Decider<Disbursement, DisbursementCommand, DisbursementEvent, DisbursementFacts> =
  {
    transitions: DISBURSEMENT_TRANSITIONS,
    known: KNOWN_OF_DISBURSEMENT,
    automatic: AUTOMATIC_IN_DISBURSEMENT.map((type) =>
      type === 'DisbursementRejected' ? { type, dataOf: ({ state }) => refusalOf(state) } : { type },
    ),
    bars: ({ facts }, type) => isHeldBack(facts.hold, type, OPEN_UNDER_HOLD),
    dataOf: eventData,
    learned: (disbursement, event) => {
      if (disbursement === null) throw new Error(`${event.type} without a disbursement`)
      return disbursementAfter(disbursement, event)
    },
  }
