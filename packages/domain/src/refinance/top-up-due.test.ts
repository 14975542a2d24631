import { describe, expect, it } from 'vitest'
import { after, OLD_LOANS, REFINANCES, say, stateAfter } from '../process/journey.test-data.ts'
import { topUpDue } from './top-up-due.ts'

const ESTIMATE = { ok: true, due: { kind: 'estimate', estateUnits: BigInt(OLD_LOANS.estateUnits) } }
const dueAfter = (commands: Parameters<typeof stateAfter>[0], offerId = 'offer-1') =>
  topUpDue(stateAfter(commands), offerId)

describe('the top-up that a refinance needs (2.7.18, 1.7.06)', () => {
  it('is an estimate for each offer that was priced last, until the last signature', () => {
    expect(dueAfter(REFINANCES.begun)).toEqual(ESTIMATE)
    expect(dueAfter(REFINANCES.selected)).toEqual(ESTIMATE)
    expect(dueAfter(REFINANCES.signing)).toEqual(ESTIMATE)
    expect(dueAfter(REFINANCES.begun, 'offer-9')).toMatchObject({ code: 'offer.not-found' })
    const repriced = after(stateAfter(REFINANCES.selected), say.refinancePriced)
    expect(topUpDue(repriced, 'offer-1')).toMatchObject({ code: 'offer.not-found' })
    expect(topUpDue(repriced, 'offer-4')).toEqual(ESTIMATE)
  })

  it('is an estimate of the signed offer alone, until the top-up is requested', () => {
    expect(dueAfter(REFINANCES.awaitingTopUp)).toEqual(ESTIMATE)
    expect(dueAfter(REFINANCES.awaitingTopUp, 'offer-2')).toMatchObject({ code: 'offer.not-found' })
  })

  it('is what was fixed from then on: nothing where the estate holds all of it', () => {
    const file = stateAfter(REFINANCES.awaitingTopUp)
    if (file.collateral.state === 'UNOPENED') throw new Error('a signed refinance has an account')
    const requested = { ...file, collateral: { ...file.collateral, state: 'AWAITING_HAND_OVER' as const } }
    expect(topUpDue(requested, 'offer-1')).toEqual({ ok: true, due: { kind: 'fixed', units: 2_000_000n } })
    const covered = { ...requested, collateral: { ...requested.collateral, topUpUnits: 0n } }
    expect(topUpDue(covered, 'offer-1')).toEqual({ ok: true, due: { kind: 'fixed', units: 0n } })
  })

  it('is refused for an application that is no refinance, or has ended', () => {
    const cancelled = after(stateAfter(REFINANCES.awaitingTopUp), say.cancelled)
    for (const file of [stateAfter([say.started(), say.priced]), cancelled])
      expect(topUpDue(file, 'offer-1')).toMatchObject({ code: 'transition.not-allowed' })
  })
})
