import { describe, expect, it } from 'vitest'
import {
  after,
  bent,
  EXPIRES_AT,
  given,
  inState,
  OLD_LOANS,
  refusalOf,
  REFINANCES,
  REQUIRED,
  say,
  START,
  stateAfter,
} from '../process/journey.test-data.ts'
import { dueJob } from '../process/due-job.ts'
import { deadlineOf } from '../view/deadline.ts'
import { topUpUnits } from '../view/top-up.ts'
import { isHoldable } from './holdable.ts'
import { DAY_MS } from './limits.ts'
import { requestedOfferId, selectedOfferId } from './origination.ts'

const TERMS = {
  idleDays: 30,
  completeDays: 14,
  collateralDays: 5,
  graceHours: 24,
  reminderDays: [3, 1],
  bankHolidays: [],
  timeZone: 'America/New_York',
} as never

/** What is handed over for several old loans. */
const handedOver = (
  ...loans: readonly Readonly<Record<string, string>>[]
): ReturnType<typeof say.handedOver> =>
  ({
    ...say.handedOver(),
    data: {
      handedOver: loans.flatMap((loan) =>
        Object.entries(loan).map(([loanNumber, units]) => ({ loanNumber, units })),
      ),
    },
  }) as ReturnType<typeof say.handedOver>

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

  it('is not confirmed before its details are on file and the military inquiry is answered (note 106)', () => {
    const start = say.started({ refinance: { ...OLD_LOANS, hasDetails: false } })
    const lacking = stateAfter([start, say.priced, say.screeningCleared, say.refinanceSelected()])
    expect(refusalOf(lacking, say.refinanceConfirmed)).toBe('refinance.details-needed')
    expect(refusalOf(lacking, say.militaryCleared)).toBe('transition.not-allowed')
    const gave = given(lacking).when(say.detailsGiven)
    expect(gave.jobs).toEqual(['screen-borrower'])
    expect(refusalOf(gave.state, say.detailsGiven)).toBe('transition.not-allowed')
    expect(refusalOf(gave.state, say.refinanceConfirmed)).toBe('refinance.checks-open')
    const cleared = after(gave.state, say.militaryCleared)
    expect(dueJob(cleared)).toBeNull()
    expect(refusalOf(cleared, say.militaryCleared)).toBe('transition.not-allowed')
    expect(refusalOf(cleared, say.refinanceConfirmed)).toBeNull()
    // Another price or another loan of the coin asks for nothing twice.
    const repriced = after(cleared, say.refinancePriced)
    expect(repriced.application.refinance).toMatchObject({ hasDetails: true, isMilitaryCleared: true })
  })

  it('asks again, and inquires again, where a loan joins that the SSN on file is not of (note 106)', () => {
    const checked = stateAfter(REFINANCES.selected)
    expect(refusalOf(checked, say.refinanceConfirmed)).toBeNull()
    const joined = after(checked, say.refinanceJoinedOfOtherSsn)
    expect(joined.application.refinance).toMatchObject({ hasDetails: false, isMilitaryCleared: false })
    const selectedAgain = after(joined, say.refinanceSelected('offer-3'))
    const confirmed = {
      ...say.refinanceConfirmed,
      data: { ...say.refinanceConfirmed.data, offerId: 'offer-3' },
    }
    expect(refusalOf(selectedAgain, confirmed as never)).toBe('refinance.details-needed')
    const gave = given(selectedAgain).when(say.detailsGiven)
    expect(gave.jobs).toEqual(['screen-borrower'])
    expect(refusalOf(gave.state, confirmed as never)).toBe('refinance.checks-open')
  })

  it('has no details on file where it began before it said so', () => {
    const { hasDetails: _, ...earlier } = OLD_LOANS
    const begun = stateAfter([say.started({ refinance: earlier }), say.priced])
    expect(begun.application.refinance).toMatchObject({ hasDetails: false, isMilitaryCleared: false })
  })

  it('takes the amount of its notice of action from any offer before one is selected (12 CFR 1002.9)', () => {
    expect(requestedOfferId(stateAfter([say.refinanceStarted]).application)).toBeNull()
    expect(requestedOfferId(stateAfter(REFINANCES.begun).application)).toBe('offer-1')
    const repriced = after(stateAfter(REFINANCES.selected), say.refinancePriced)
    expect(requestedOfferId(repriced.application)).toBe('offer-3')
    const other = after(repriced, say.refinanceSelected('offer-4'))
    expect(requestedOfferId(other.application)).toBe('offer-4')
  })

  it('makes the military inquiry while an agent reviews the screening, and again queues a job under way (note 106)', () => {
    const start = say.started({ refinance: { ...OLD_LOANS, hasDetails: false } })
    const inReview = stateAfter([start, say.priced, say.screeningReviewOpened])
    expect(dueJob(inReview)).toBeNull()
    expect(given(inReview).when(say.detailsGiven).jobs).toEqual(['screen-borrower'])
    const unscreened = stateAfter([start, say.priced])
    expect(dueJob(unscreened)).toBe('screen-borrower')
    expect(given(unscreened).when(say.detailsGiven).jobs).toEqual(['screen-borrower'])
  })

  it("is the lender's turn until the military inquiry is answered (note 106)", () => {
    const asked = stateAfter([say.refinanceStarted, say.priced, say.screeningCleared])
    expect(refusalOf(asked, say.expired, EXPIRES_AT + DAY_MS)).toBe('transition.not-allowed')
    const later = EXPIRES_AT + 2 * DAY_MS
    const answer = { ...say.militaryCleared, data: { referenceId: 'military-1', expiresAt: later } } as never
    const cleared = given(asked).when(answer, EXPIRES_AT).state
    expect(refusalOf(cleared, say.expired, later - 1)).toBe('transition.not-allowed')
    expect(refusalOf(cleared, say.expired, later)).toBeNull()
  })

  it('waits for the estate after the last signature, without a top-up (part of 2.4.24)', () => {
    const signed = stateAfter(REFINANCES.awaitingHandOver)
    expect(signed).toMatchObject({
      state: 'WAITING_FOR_COLLATERAL',
      stage: 'PROCESSING',
      collateral: { state: 'AWAITING_HAND_OVER', topUpUnits: 0n, rolloverUnits: BigInt(REQUIRED) },
    })
  })

  it('never expires, closes or disburses while it waits for the estate, and may be canceled (journey: a refinanced loan)', () => {
    const waiting = stateAfter(REFINANCES.awaitingHandOver)
    const { application, collateral } = waiting
    expect(deadlineOf({ application, collateral }, TERMS)).toBeNull()
    const years = START + 3 * 365 * DAY_MS
    for (const command of [say.expired, say.windowClosed, say.achChosen, say.fundsSent()])
      expect(refusalOf(waiting, command, years), command.type).toBe('transition.not-allowed')
    expect(given(waiting).when(say.cancelled, years).state.state).toBe('CANCELLED')
  })

  it('is complete once the estate has handed over exactly what it held for every old loan (2.1.06)', () => {
    const complete = given(stateAfter(REFINANCES.awaitingHandOver)).when(say.handedOver())
    expect(complete.types).toEqual(['CollateralHandedOver', 'RefinanceFunded', 'ApplicationCompleted'])
    expect(complete.state).toMatchObject({
      state: 'COMPLETE',
      stage: 'FINAL',
      collateral: {
        state: 'PLEDGED',
        transferredInUnits: BigInt(REQUIRED),
        rolloverUnits: 0n,
        receivedAt: START,
      },
      disbursement: { state: 'NOT_REQUIRED' },
      loan: { state: 'OPEN', fundedAt: START, payments: [] },
    })
    // Its borrower may add collateral later; and nothing was disbursed.
    expect(complete.jobs).toEqual(['allot-deposit-address', 'refinance-complete'])
    given(complete.state).when(say.handedOver()).then('transition.not-allowed')
  })

  it.each<[string, ReturnType<typeof say.handedOver>]>([
    ['less than was registered', say.handedOver('20999999')],
    ['more than was registered', say.handedOver('21000001')],
    ['the collateral of another loan', say.handedOver(REQUIRED, 'CEL-2')],
    ['the same loan twice', handedOver({ 'CEL-1': '10500000' }, { 'CEL-1': '10500000' })],
    ['an old loan beside', handedOver({ 'CEL-1': '20000000' }, { 'CEL-2': '1000000' })],
  ])('is not complete with %s', (_, command) => {
    expect(refusalOf(stateAfter(REFINANCES.awaitingHandOver), command)).toBe('collateral.not-ready')
  })

  it('is not complete before its signatures, before its top-up, or where nothing is refinanced', () => {
    for (const file of [
      stateAfter(REFINANCES.signing),
      stateAfter(REFINANCES.awaitingTopUp),
      inState('FUNDABLE'),
    ])
      expect(refusalOf(file, say.handedOver())).toBe('transition.not-allowed')
  })

  it('is not complete without a top-up that the chain has removed again', () => {
    const file = stateAfter(REFINANCES.awaitingHandOver)
    const short = bent(file, { collateral: { rolloverUnits: 19_000_000n, topUpUnits: 2_000_000n } })
    expect(refusalOf(short, say.handedOver('19000000'))).toBe('collateral.not-ready')
    const whole = bent(short, { collateral: { confirmedUnits: 2_000_000n } })
    expect(given(whole).when(say.handedOver('19000000')).state.collateral).toMatchObject({
      state: 'PLEDGED',
      confirmedUnits: 2_000_000n,
      transferredInUnits: 19_000_000n,
    })
  })

  it('is not complete under a sanctions hold, and is asked for again once the hold ends', () => {
    const held = after(stateAfter(REFINANCES.awaitingHandOver), say.sanctionsHeld)
    expect(refusalOf(held, say.handedOver())).toBe('transition.not-allowed')
    const cleared = given(after(held, say.sanctionsCleared('ann'))).when(say.sanctionsCleared('bob'))
    expect(cleared.jobs).toContain('complete-refinance')
    expect(refusalOf(cleared.state, say.handedOver())).toBeNull()
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
      refusalOf(stateAfter(REFINANCES.screened), say.refinanceSelected(), START + 20 * DAY_MS),
    ).not.toBeNull()
  })

  it('needs an agent where a loan of an unverified person joins those of a verified one (journey: a refinanced loan)', () => {
    const joined = after(stateAfter(REFINANCES.selected), say.refinanceJoinedUnverified)
    expect(joined.application.identity.status).toBe('PENDING')
    const ready = after(joined, say.refinanceSelected('offer-3'))
    const confirmed = { ...say.refinanceConfirmed, data: { offerId: 'offer-3', lapsesAt: START + DAY_MS } }
    expect(refusalOf(ready, confirmed as never)).toBe('refinance.checks-open')
    const approved = after(ready, say.identityApproved)
    expect(refusalOf(approved, confirmed as never)).toBeNull()
    // What an agent has approved stays approved, whichever loan joins.
    const again = { ...say.refinanceJoinedUnverified.data, offerIds: ['offer-7'] }
    const more = after(approved, { ...say.refinanceJoinedUnverified, data: again } as never)
    expect(more.application.identity.status).toBe('COMPLETED')
  })

  it('stands while the lender checks, and its last day moves on by the days that this took (journey: a refinanced loan)', () => {
    const [, ...rest] = REFINANCES.selected
    const unverified = stateAfter([
      say.started({ refinance: { ...OLD_LOANS, isIdentityVerified: false } }),
      ...rest,
    ])
    for (const file of [stateAfter(REFINANCES.begun), unverified]) {
      expect(refusalOf(file, say.expired, EXPIRES_AT + DAY_MS)).toBe('transition.not-allowed')
      expect(deadlineOf(file, TERMS)).toBeNull()
      expect(refusalOf(file, say.refinancePriced, EXPIRES_AT + DAY_MS)).toBeNull()
    }
    const later = EXPIRES_AT + 3 * DAY_MS
    const approval = { ...say.identityApproved, data: { expiresAt: later } } as typeof say.identityApproved
    const approved = given(unverified).when(approval, EXPIRES_AT).state
    expect(deadlineOf(approved, TERMS)).toEqual({ kind: 'complete', at: later })
    expect(refusalOf(approved, say.expired, later - 1)).toBe('transition.not-allowed')
    expect(given(approved).when(say.expired, later).state.state).toBe('EXPIRED')
  })

  it('keeps its identity when it was priced again before that said whether all loans are verified', () => {
    const repriced = after(stateAfter(REFINANCES.begun), say.refinancePricedEarlier)
    expect(repriced.application.identity).toEqual(stateAfter(REFINANCES.begun).application.identity)
  })

  it('can be held for a true match of a sanctions list while an offer is chosen; no other application can (31 CFR 501.603)', () => {
    const begun = stateAfter(REFINANCES.begun)
    expect(isHoldable(begun)).toBe(true)
    const held = after(begun, say.sanctionsHeld)
    expect(held.state).toBe('OFFER_SELECT')
    expect(refusalOf(held, say.refinanceSelected())).not.toBeNull()
    const other = stateAfter([say.started(), say.priced])
    expect(isHoldable(other)).toBe(false)
    expect(refusalOf(other, say.sanctionsHeld)).toBe('transition.not-allowed')
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
