import { describe, expect, it } from 'vitest'
import {
  after,
  EXPIRES_AT,
  given,
  OLD_LOANS,
  refusalOf,
  REFINANCES,
  REQUIRED,
  say,
  START,
  stateAfter,
} from '../process/journey.test-data.ts'
import { deadlineOf } from '../view/deadline.ts'
import { topUpUnits } from '../view/top-up.ts'
import { DAY_MS } from './limits.ts'
import { selectedOfferId } from './origination.ts'

const TERMS = {
  idleDays: 30,
  completeDays: 14,
  collateralDays: 5,
  graceHours: 24,
  reminderDays: [3, 1],
  bankHolidays: [],
  timeZone: 'America/New_York',
} as never

describe('a refinance of claimed loans', () => {
  it('begins with its old loans and the collateral that the estate holds, and sends no money (2.3.03, 2.3.06)', () => {
    const begun = stateAfter(REFINANCES.begun)
    expect(begun).toMatchObject({
      state: 'OFFER_SELECT',
      stage: 'APPLYING',
      application: {
        refinance: {
          loanNumbers: ['CEL-1'],
          estateUnits: BigInt(OLD_LOANS.estateUnits),
          offerIds: ['offer-1'],
          isScreened: false,
        },
        identity: { status: 'COMPLETED' },
      },
      disbursement: { state: 'NOT_REQUIRED' },
    })
    expect(stateAfter([say.started()]).application.refinance).toBeNull()
  })

  it('is screened at once, by a job (journey: a refinanced loan)', () => {
    const priced = given(stateAfter([say.refinanceStarted])).when(say.priced)
    expect(priced.jobs).toContain('screen-borrower')
  })

  it('can select another offer until the last signature, and goes back for it (part of 2.4.15)', () => {
    const selected = stateAfter(REFINANCES.selected)
    expect(selectedOfferId(selected.application)).toBe('offer-1')
    expect(selected.state).toBe('OFFER_SELECT')
    expect(refusalOf(selected, say.refinanceSelected())).toBe('transition.not-allowed')
    const back = after(stateAfter(REFINANCES.signing), say.refinanceSelected())
    expect(back.state).toBe('OFFER_SELECT')
    expect(back.application).not.toHaveProperty('agreements')
    given(stateAfter(REFINANCES.awaitingTopUp)).when(say.refinanceSelected()).then('transition.not-allowed')
  })

  it('offers only what was priced last', () => {
    const repriced = after(stateAfter(REFINANCES.selected), say.refinancePriced)
    expect(selectedOfferId(repriced.application)).toBeNull()
    expect(repriced.application.refinance?.loanNumbers).toEqual(['CEL-1', 'CEL-2'])
    expect(refusalOf(repriced, say.refinanceSelected('offer-1'))).toBe('offer.not-found')
    expect(refusalOf(repriced, say.refinanceSelected('offer-3'))).toBeNull()
    expect(refusalOf(repriced, say.refinancePriced)).toBe('transition.not-allowed')
  })

  it('moves to SIGN_DOCS by its confirmation (2.4.16)', () => {
    const confirmed = given(stateAfter(REFINANCES.selected)).when(say.refinanceConfirmed)
    expect(confirmed.state.state).toBe('SIGN_DOCS')
    expect(confirmed.jobs).toContain('prepare-agreements')
    // Only what is selected is confirmed.
    expect(refusalOf(stateAfter(REFINANCES.screened), say.refinanceConfirmed)).toBe('offer.not-found')
  })

  it('is not confirmed before the screening and the identity are settled (journey: a refinanced loan)', () => {
    const unscreened = after(stateAfter(REFINANCES.begun), say.refinanceSelected())
    expect(refusalOf(unscreened, say.refinanceConfirmed)).toBe('refinance.checks-open')
    const [, ...rest] = REFINANCES.selected
    const unverified = stateAfter([
      say.started({ refinance: { ...OLD_LOANS, isIdentityVerified: false } }),
      ...rest,
    ])
    expect(refusalOf(unverified, say.refinanceConfirmed)).toBe('refinance.checks-open')
    expect(refusalOf(after(unverified, say.identityApproved), say.refinanceConfirmed)).toBeNull()
  })

  it('waits for the estate after the last signature, without a top-up (part of 2.4.24)', () => {
    const signed = stateAfter(REFINANCES.awaitingHandOver)
    expect(signed).toMatchObject({
      state: 'WAITING_FOR_COLLATERAL',
      stage: 'PROCESSING',
      collateral: { state: 'AWAITING_HAND_OVER', topUpUnits: 0n, rolloverUnits: BigInt(REQUIRED) },
    })
  })

  it('waits for its top-up after the last signature, with one (part of 2.3.15)', () => {
    const signed = stateAfter(REFINANCES.awaitingTopUp)
    expect(signed).toMatchObject({
      state: 'CELSIUS_WAITING_FOR_TOP_UP',
      stage: 'PROCESSING',
      collateral: { state: 'AWAITING_TOP_UP', topUpUnits: 2_000_000n, depositsDueAt: null },
    })
    expect(topUpUnits(signed)).toBe(2_000_000n)
  })

  it('expires after its last day to sign, whatever its borrower did since (journey: a refinanced loan)', () => {
    const { application, collateral } = stateAfter(REFINANCES.selected)
    expect(deadlineOf({ application, collateral }, TERMS)).toEqual({ kind: 'complete', at: EXPIRES_AT })
    for (const way of [REFINANCES.selected, REFINANCES.signing]) {
      const file = stateAfter(way)
      expect(refusalOf(file, say.expired, EXPIRES_AT - 1)).toBe('transition.not-allowed')
      expect(given(file).when(say.expired, EXPIRES_AT).state.state).toBe('EXPIRED')
    }
    expect(
      refusalOf(stateAfter(REFINANCES.begun), say.refinanceSelected(), START + 20 * DAY_MS),
    ).not.toBeNull()
  })

  it('takes no step of another application', () => {
    const begun = stateAfter(REFINANCES.begun)
    expect(refusalOf(begun, say.selected)).toBe('transition.not-allowed')
    const other = stateAfter([say.started(), say.priced])
    for (const command of [
      say.refinanceSelected(),
      say.refinancePriced,
      say.refinanceConfirmed,
      say.screeningCleared,
    ])
      expect(refusalOf(other, command), command.type).toBe('transition.not-allowed')
  })
})
