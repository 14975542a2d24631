import { APPLICATION_STATES } from '@pledge/domain/application/states'
import { describe, expect, it } from 'vitest'
import {
  actionOf,
  isSelectable,
  isSubmitted,
  panelApplication,
  refinanceLoans,
  treatmentOffers,
  withSelectedOffer,
} from './refinance-loans.ts'
import {
  claimAnswer,
  ETH_APP_UUID,
  ethClaim,
  keptOffer,
  refinanceAnswer,
  reusedOffer,
  shortAnswer,
} from './refinance.test-data.ts'

describe('the cards of a refinance', () => {
  it('are one for each aggregate, with the application of its loan numbers (2.2.14)', () => {
    const loans = refinanceLoans([refinanceAnswer()], [claimAnswer(), ethClaim])
    expect(loans.map(({ celsiusLoanNumbers }) => celsiusLoanNumbers)).toEqual([['CEL-1', 'CEL-2'], ['CEL-9']])
    expect(
      loans.map(({ application, claim }) => [application?.appUuid !== undefined, claim !== null]),
    ).toEqual([
      [true, true],
      [false, true],
    ])
  })

  it('leave out applications that ended, whose loans can be claimed again', () => {
    expect(refinanceLoans([refinanceAnswer({ state: 'CANCELLED' })], [])).toEqual([])
    const [card] = refinanceLoans([refinanceAnswer({ state: 'EXPIRED' })], [claimAnswer()])
    expect(card?.application).toBeNull()
  })

  it('are selectable until they are submitted, in five states exactly (2.4.20, part of 2.2.21)', () => {
    const inState = (state: (typeof APPLICATION_STATES)[number]) =>
      refinanceLoans([refinanceAnswer({ state })], [])[0]
    const submitted = APPLICATION_STATES.filter((state) => {
      const loan = inState(state)
      return loan !== undefined && isSubmitted(loan)
    })
    expect(submitted.toSorted()).toEqual([
      'CELSIUS_FULL_COLLATERAL_RECEIVED',
      'CELSIUS_TOP_UP_REQUESTED',
      'CELSIUS_WAITING_FOR_TOP_UP',
      'COMPLETE',
      'WAITING_FOR_COLLATERAL',
    ])
    for (const state of APPLICATION_STATES) {
      const loan = inState(state)
      if (loan !== undefined) expect(isSelectable(loan) && isSubmitted(loan), state).toBe(false)
    }
  })
})

describe('the side panel', () => {
  const ofEth = refinanceAnswer({ appUuid: ETH_APP_UUID, celsiusLoanNumbers: ['CEL-9'] })

  it('shows the selected card, or the first that can be selected', () => {
    const loans = refinanceLoans([refinanceAnswer(), ofEth], [])
    expect(panelApplication(loans, null)?.appUuid).toBe(refinanceAnswer().appUuid)
    expect(panelApplication(loans, ETH_APP_UUID)?.appUuid).toBe(ETH_APP_UUID)
  })

  it('shows the top-up that has to be sent once no card can be selected, also after a reorganization, else nothing', () => {
    const requested = refinanceAnswer({ state: 'CELSIUS_TOP_UP_REQUESTED' })
    expect(panelApplication(refinanceLoans([requested], []), null)).toEqual(requested)
    expect(panelApplication(refinanceLoans([requested, ofEth], []), requested.appUuid)).toEqual(ofEth)
    const short = shortAnswer()
    expect(panelApplication(refinanceLoans([short], []), null)).toEqual(short)
    expect(actionOf(short)).toBe('DEPOSIT_REQUIRED_COLLATERAL')
    const handedOver = refinanceAnswer({ state: 'WAITING_FOR_COLLATERAL' })
    expect(panelApplication(refinanceLoans([handedOver], []), null)).toBeNull()
  })

  it.each([
    ['OFFER_SELECT', false, 'REVIEW_LOAN_AGREEMENT'],
    ['OFFER_SELECT', true, 'VIEW_TOP_UP_ESTIMATE'],
    ['SIGN_DOCS', true, 'REVIEW_LOAN_AGREEMENT'],
    ['CELSIUS_TOP_UP_REQUESTED', true, 'DEPOSIT_REQUIRED_COLLATERAL'],
    ['WAITING_FOR_COLLATERAL', false, null],
  ] as const)(
    'in %s, with a top-up required: %s, has the action %s (part of 2.2.20)',
    (state, isRequired, action) => {
      const selectedOffer = keptOffer({ celsiusTopUpRequired: isRequired })
      expect(actionOf(refinanceAnswer({ state, selectedOffer }))).toBe(action)
    },
  )

  it('has no action before an offer is selected', () => {
    expect(actionOf(refinanceAnswer({ selectedOffer: null }))).toBeNull()
  })
})

describe('selecting an offer', () => {
  it('moves it from the offers to selectedOffer, and the other one back (2.4.15)', () => {
    const after = withSelectedOffer(refinanceAnswer(), reusedOffer().uuid)
    expect(after.selectedOffer).toEqual(reusedOffer())
    expect(after.offers).toEqual([keptOffer()])
  })

  it('of documents that wait for a signature leads back to the choice', () => {
    expect(withSelectedOffer(refinanceAnswer({ state: 'SIGN_DOCS' }), reusedOffer().uuid).state).toBe(
      'OFFER_SELECT',
    )
  })

  it('of an unknown offer changes nothing', () => {
    const application = refinanceAnswer()
    expect(withSelectedOffer(application, 'another')).toBe(application)
  })

  it('keeps the order of the treatments, and each offer once (2.3.09, part of 2.2.16)', () => {
    const application = refinanceAnswer({
      selectedOffer: reusedOffer(),
      offers: [reusedOffer(), keptOffer()],
    })
    expect(treatmentOffers(application)).toEqual([keptOffer(), reusedOffer()])
  })
})
