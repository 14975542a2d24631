import { describe, expect, it } from 'vitest'
import {
  after,
  orderCommand,
  ORDERED,
  stepped,
  fill,
  fillCommand,
} from '../liquidation/liquidation.test-data.ts'
import { committedUnitsOf } from '../liquidation/sales.ts'
import type { Release } from '../release/release.ts'
import {
  applicationFacts,
  collateralFacts,
  disbursementFacts,
  liquidationFacts,
  loanFacts,
  marginFacts,
  NOTHING_BEGUN,
  releaseFacts,
} from './facts.ts'
import { bent, inState, REQUIRED, say, START, stateAfter, WAYS } from './journey.test-data.ts'

const complete = WAYS['COMPLETE'] ?? []
const inService = inState('COMPLETE')
const waiting = inState('WAITING_FOR_COLLATERAL')
const closed = inState('COLLATERAL_RELEASE')
const held = stateAfter([...complete, say.sanctionsHeld])
const partlyPaid = stateAfter([...complete, say.paid('500', { isPaidInFull: false })])

const request: Release = {
  requestId: 'return-1',
  requestedAt: START,
  approvals: [],
  state: 'REQUESTED',
}
const releases = {
  requested: bent(inService, { releases: [request] }),
  ordered: bent(inService, { releases: [{ ...request, state: 'ORDERED', orderedUnits: 1_000_000n }] }),
  failed: bent(inService, {
    releases: [{ ...request, state: 'CONCLUDED', orderedUnits: 1n, result: 'WITHDRAWAL_FAILED' }],
  }),
  succeeded: bent(inService, {
    releases: [{ ...request, state: 'CONCLUDED', orderedUnits: 1n, result: 'SUCCESS' }],
  }),
} as const

describe('what an application knows of the rest of its loan', () => {
  it('is nothing before it begins: no account, no deposit, no loan', () => {
    expect(NOTHING_BEGUN).toEqual({
      isAccountGiven: false,
      depositsDueAt: null,
      isCollateralPledged: false,
      isCollateralGone: true,
      isLoanClosed: false,
    })
  })

  it('is whether collateral is pledged or gone, and whether the loan is closed', () => {
    expect(applicationFacts(waiting)).toMatchObject({ isCollateralGone: true, isCollateralPledged: false })
    expect(applicationFacts(waiting).depositsDueAt).not.toBeNull()
    expect(applicationFacts(inService)).toEqual({
      isAccountGiven: true,
      depositsDueAt: null,
      isCollateralPledged: true,
      isCollateralGone: false,
      isLoanClosed: false,
    })
    expect(applicationFacts(closed)).toMatchObject({ isLoanClosed: true, isCollateralPledged: false })
  })
})

describe('what the collateral account knows of the rest of its loan', () => {
  it('is whether it was funded, and whether nothing is owed', () => {
    expect(collateralFacts(waiting)).toMatchObject({ isFunded: false, isNothingOwed: false, hold: 'NONE' })
    expect(collateralFacts(inService)).toMatchObject({ isFunded: true, isNothingOwed: false })
    expect(collateralFacts(closed)).toMatchObject({ isFunded: true, isNothingOwed: true })
    const reversed = stateAfter([...complete, say.paid(), say.paidOff, say.paymentReturned])
    expect(collateralFacts(reversed)).toMatchObject({ isNothingOwed: false })
  })

  it('is whether a release is under way', () => {
    expect(collateralFacts(inService).isReleasePending).toBe(false)
    expect(collateralFacts(releases.requested).isReleasePending).toBe(true)
    expect(collateralFacts(releases.ordered).isReleasePending).toBe(true)
    expect(collateralFacts(releases.succeeded).isReleasePending).toBe(false)
  })
})

describe('what a disbursement knows of the rest of its loan', () => {
  it('is which steps are open, and when the collateral is pledged', () => {
    expect(disbursementFacts(inState('KYC_VERIFY'))).toMatchObject({
      areStepsOpen: true,
      isOriginating: false,
    })
    expect(disbursementFacts(inState('FINAL_STEPS')).areStepsOpen).toBe(true)
    expect(disbursementFacts(inState('BORROWER_DETAILS')).areStepsOpen).toBe(false)
    expect(disbursementFacts(inState('SIGN_DOCS')).areStepsOpen).toBe(false)
    expect(disbursementFacts(waiting)).toMatchObject({ areStepsOpen: false, isOriginating: false })
    expect(disbursementFacts(inState('MANUAL_FUNDING_RELEASE'))).toMatchObject({
      areStepsOpen: true,
      isOriginating: true,
      isUnpaid: false,
    })
  })

  it('is whether the open loan has no payment that counts', () => {
    expect(disbursementFacts(inService)).toMatchObject({ isUnpaid: true, isFundingReturned: false })
    expect(disbursementFacts(partlyPaid).isUnpaid).toBe(false)
    const reversed = stateAfter([...complete, say.paid('500', { isPaidInFull: false }), say.paymentReturned])
    expect(disbursementFacts(reversed).isUnpaid).toBe(true)
    expect(disbursementFacts(closed).isUnpaid).toBe(false)
    expect(disbursementFacts(stateAfter([...complete, say.returned()]))).toMatchObject({
      isFundingReturned: true,
      isUnpaid: false,
    })
  })
})

describe('what a loan knows of its collateral', () => {
  it('is whether all of it is here: none was requested back, unless the request failed', () => {
    expect(loanFacts(inService).isCollateralHere).toBe(true)
    expect(loanFacts(releases.requested).isCollateralHere).toBe(false)
    expect(loanFacts(releases.ordered).isCollateralHere).toBe(false)
    expect(loanFacts(releases.succeeded).isCollateralHere).toBe(false)
    expect(loanFacts(releases.failed).isCollateralHere).toBe(true)
    const moved = bent(inService, { collateral: { releasedUnits: 1n } })
    expect(loanFacts(moved).isCollateralHere).toBe(false)
  })

  it('is whether it is unpledged, and whether a renewal is ready', () => {
    expect(loanFacts(inService)).toMatchObject({ isCollateralUnpledged: false, isRenewalReady: false })
    expect(loanFacts(closed).isCollateralUnpledged).toBe(true)
  })
})

describe('what the monitoring of a loan knows of the rest', () => {
  it('is what is held, without what is ordered out, and never less than nothing', () => {
    expect(marginFacts(inService)).toMatchObject({
      units: BigInt(REQUIRED),
      isInService: true,
      situations: [],
    })
    expect(marginFacts(releases.requested).units).toBe(BigInt(REQUIRED))
    expect(marginFacts(releases.ordered).units).toBe(BigInt(REQUIRED) - 1_000_000n)
    expect(marginFacts(releases.succeeded).units).toBe(BigInt(REQUIRED))
    const all = bent(inService, { releases: [{ ...request, state: 'ORDERED', orderedUnits: 10n ** 20n }] })
    expect(marginFacts(all).units).toBe(0n)
  })

  it('is what was paid, and what stands in the way', () => {
    expect(marginFacts(partlyPaid)).toMatchObject({ paidCents: 500n, situations: [] })
    expect(marginFacts(held)).toMatchObject({ situations: ['SANCTIONS_HOLD'] })
    expect(marginFacts(held).hold).not.toBe('NONE')
    expect(marginFacts(releases.requested).situations).toEqual(['RELEASE_REQUESTED'])
    expect(marginFacts(releases.ordered).situations).toEqual(['RELEASE_ORDERED'])
    const onHold = say.paid('500', { isPaidInFull: false, method: 'ACH', heldUntil: START + 1 })
    expect(marginFacts(stateAfter([...complete, onHold])).situations).toEqual(['PAYMENT_ON_HOLD'])
    const final = say.paid('500', { isPaidInFull: false, paymentId: 'payment-2' })
    expect(marginFacts(stateAfter([...complete, onHold, final])).situations).toEqual(['PAYMENT_ON_HOLD'])
    expect(marginFacts(closed).isInService).toBe(false)
  })
})

describe('what a sale of collateral knows of the rest', () => {
  it('is the balance without the coins that are leaving, so that none of them can be sold (note 073)', () => {
    const staying = BigInt(REQUIRED) - 1_000_000n
    const facts = liquidationFacts(releases.ordered)
    expect(facts).toMatchObject({ units: staying, situations: ['RELEASE_ORDERED'] })
    const owed = { chargesCents: 0n, interestCents: 0n, principalCents: 10n ** 12n }
    const sale = stepped(after(null, orderCommand({ sliceCents: 10n ** 12n })), {
      facts: { units: staying, situations: facts.situations },
      owed,
    })
    if (sale.state !== 'SELLING') throw new Error(`it is ${sale.state}`)
    expect(sale.slice.orderedUnits).toBe(staying)
  })

  it('goes on with a conversion that sold something until the borrower adds coins or pays (note 091)', () => {
    const units = BigInt(REQUIRED)
    const terms = { goal: 'CONVERT', usdcLtvBps: 9_700, unitsAtOrder: units, paidCentsAtOrder: 0n } as const
    const selling = stepped(after(null, orderCommand(terms), { facts: { units } }), { facts: { units } })
    if (selling.state !== 'SELLING') throw new Error(`it is ${selling.state}`)
    const { sliceId, orderedUnits } = selling.slice
    const sold = after(selling, fillCommand(sliceId, fill('a', orderedUnits)))
    // The file holds the balance after the slice.
    const isDue = (file: typeof inService, unitsAtOrder: bigint) => {
      const sale = { ...sold, terms: { ...sold.terms, unitsAtOrder } }
      return liquidationFacts(bent(file, { liquidations: [sale] })).isSaleDue
    }
    expect(isDue(inService, units + orderedUnits)).toBe(true)
    expect(isDue(inService, units + orderedUnits - 1n)).toBe(false)
    expect(isDue(partlyPaid, units + orderedUnits)).toBe(false)
  })

  it('is due of a loan in default until it is paid, although the monitoring says that none is (note 093)', () => {
    const isDue = (file: typeof inService, cause: 'IN_DEFAULT' | 'LEVEL_REACHED') =>
      liquidationFacts(bent(file, { liquidations: [{ ...ORDERED, cause }] })).isSaleDue
    expect(inService.margin.state).not.toBe('SALE_DUE')
    expect(isDue(inService, 'IN_DEFAULT')).toBe(true)
    expect(isDue(partlyPaid, 'IN_DEFAULT')).toBe(true)
    expect(isDue(closed, 'IN_DEFAULT')).toBe(false)
    expect(isDue(inService, 'LEVEL_REACHED')).toBe(false)
    expect(liquidationFacts(inService).isSaleDue).toBe(false)
  })

  it('and what an open order may still sell cannot be released', () => {
    const sale = stepped(ORDERED, { facts: { units: BigInt(REQUIRED) } })
    const selling = bent(inService, { liquidations: [sale] })
    expect(releaseFacts(selling)).toMatchObject({
      balanceUnits: BigInt(REQUIRED) - committedUnitsOf([sale]),
      isRebalanceable: false,
    })
    expect(committedUnitsOf([sale])).toBeGreaterThan(0n)
  })
})

describe('what a release knows of the rest', () => {
  it('is the balance, whose it is, and why it is free', () => {
    expect(releaseFacts(inService)).toMatchObject({
      balanceUnits: BigInt(REQUIRED),
      isOwedBack: false,
      isUnpledgedByPayoff: false,
      isRequestable: true,
    })
    expect(releaseFacts(closed)).toMatchObject({ isOwedBack: true, isUnpledgedByPayoff: true })
    const cancelled = stateAfter([...(WAYS['WAITING_FOR_COLLATERAL'] ?? []), say.cancelled])
    expect(releaseFacts(cancelled)).toMatchObject({ isOwedBack: true, isUnpledgedByPayoff: false })
    expect(releaseFacts(releases.requested).isRequestable).toBe(false)
    expect(releaseFacts(releases.succeeded).isRequestable).toBe(true)
  })
})
