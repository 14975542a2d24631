import { describe, expect, it } from 'vitest'
import { APPLICATION } from '../application/decider.ts'
import type { Hold } from '../application/held-back.ts'
import { COLLATERAL } from '../collateral/decider.ts'
import { DISBURSEMENT } from '../disbursement/decider.ts'
import { LIQUIDATION } from '../liquidation/decider.ts'
import { LOAN } from '../loan/decider.ts'
import { MARGIN } from '../margin/decider.ts'
import { RELEASE } from '../release/decider.ts'
import { currentRelease } from '../view/current-release.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { EVENT_DATA, streamOf, type EventType } from './events.ts'
import {
  applicationFacts,
  collateralFacts,
  disbursementFacts,
  liquidationFacts,
  loanFacts,
  marginFacts,
  releaseFacts,
} from './facts.ts'
import { after, inState, say } from './journey.test-data.ts'
import { isReaction } from './reactions.ts'

/** Events that continue under a held true match: decisions, reports, licenses, outside outcomes, and payments. */
const ON_HOLD: readonly EventType[] = [
  'SanctionsDecided',
  'SanctionsBlocked',
  'SanctionsCleared',
  'SanctionsReportFiled',
  'SanctionsLicenseEntered',
  'SanctionsLicensed',
  'CollateralCounted',
  'CollateralReleaseConcluded',
  'MicroTransferSent',
  'FundsSent',
  'DisbursementReturned',
  'PaymentReceived',
  'PaymentReturned',
  'LoanReopened',
  'MarginCallPaused',
  'MarginCallSent',
  'MonitoringEnded',
  'SliceFilled',
  'SliceClosed',
  'LiquidationStopped',
]
/** What a license for the collateral allows in addition: the ordinary release, and its prerequisites. */
const UNDER_LICENSE: readonly EventType[] = [
  'ApplicationCancelled',
  'LoanPaidOff',
  'CollateralReleaseRequested',
  'CollateralReleaseDecided',
  'CollateralReleaseOrdered',
  'CollateralReleased',
]

const OPEN = inState('COMPLETE')
const HELD = after(OPEN, say.sanctionsHeld, say.sanctionsConfirmed('ann'), say.sanctionsConfirmed('bob'))
const FILES: Readonly<Record<Hold, LoanFile>> = {
  NONE: OPEN,
  EVERYTHING: HELD,
  ALL_BUT_COLLATERAL: after(HELD, say.sanctionsLicensed('ann'), say.sanctionsLicensed('bob')),
}

const isBarred = (file: LoanFile, type: EventType): boolean => {
  switch (streamOf(type)) {
    case 'application':
      return APPLICATION.bars?.({ state: file.application, facts: applicationFacts(file) }, type) === true
    case 'collateral':
      return COLLATERAL.bars?.({ state: file.collateral, facts: collateralFacts(file) }, type) === true
    case 'disbursement':
      return DISBURSEMENT.bars?.({ state: file.disbursement, facts: disbursementFacts(file) }, type) === true
    case 'loan':
      return LOAN.bars?.({ state: file.loan, facts: loanFacts(file) }, type) === true
    case 'margin':
      return MARGIN.bars?.({ state: file.margin, facts: marginFacts(file) }, type) === true
    case 'release':
      return RELEASE.bars?.({ state: currentRelease(file), facts: releaseFacts(file) }, type) === true
    case 'liquidation': {
      const state = file.liquidations.at(-1) ?? null
      return LIQUIDATION.bars?.({ state, facts: liquidationFacts(file) }, type) === true
    }
  }
}

describe('a sanctions hold (31 CFR 501.603, note 051)', () => {
  const types = (Object.keys(EVENT_DATA) as EventType[]).filter((type) => !isReaction(type))

  it.each(types)('stops %s, or allows it, as listed here', (type) => {
    const goesOn = ON_HOLD.includes(type)
    expect({
      none: isBarred(FILES.NONE, type),
      everything: isBarred(FILES.EVERYTHING, type),
      licensed: isBarred(FILES.ALL_BUT_COLLATERAL, type),
    }).toEqual({
      none: false,
      everything: !goesOn,
      licensed: !goesOn && !UNDER_LICENSE.includes(type),
    })
  })

  it('never stops another decider’s reaction to something that happened', () => {
    const follows = [
      'LoanFunded',
      'LoanFundingReturned',
      'ApplicationCompleted',
      'CollateralRepledged',
      'CollateralDebited',
    ] as const
    for (const type of follows) expect(isBarred(FILES.EVERYTHING, type), type).toBe(false)
    expect(isBarred(FILES.ALL_BUT_COLLATERAL, 'CollateralUnpledged')).toBe(false)
  })
})
