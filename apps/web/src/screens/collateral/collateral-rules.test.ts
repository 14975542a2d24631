import { describe, expect, it } from 'vitest'
import { collateralAnswer } from '../../loan/answers.test-data.ts'
import { sharesOf } from './shares.ts'
import { timeLeft } from './time-left.ts'
import { afterCollateral, collateralRedirect } from './where.ts'

const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })

describe('sharesOf', () => {
  it('is the received and pending shares of the planned amount, with the minimum marked (1.2.115 to 1.2.117)', () => {
    expect(sharesOf(collateralAnswer())).toEqual({
      received: 0.4,
      pending: 0.202,
      minimum: 0.808,
      isCovered: false,
      isMorePlanned: true,
      isOver: false,
    })
  })

  it('reaches the minimum only when nothing remains', () => {
    const almost = sharesOf(
      collateralAnswer({
        receivedCoinAmount: btc('0.20199999'),
        remainingCoinAmountDue: btc('0.00000001'),
      }),
    )
    expect(almost.received).toBeLessThan(almost.minimum)
    expect(almost.isCovered).toBe(false)
    const over = collateralAnswer({ receivedCoinAmount: btc('9'), remainingCoinAmountDue: btc('0') })
    expect(sharesOf(over)).toMatchObject({ received: 0.9944, pending: 0.0055, isCovered: true })
  })

  it('distinguishes single wei', () => {
    const eth = (coinQuantity: string) => ({ coinQuantity, type: 'ETH' as const })
    const status = collateralAnswer({
      requiredCoinAmount: eth('1'),
      receivedCoinAmount: eth('0.999999999999999999'),
      pendingCoinAmount: eth('0'),
      remainingCoinAmountDue: eth('0.000000000000000001'),
    })
    expect(sharesOf(status)).toMatchObject({ received: 0.9999, pending: 0, minimum: 1, isCovered: false })
  })

  it('counts a renewal’s rollover collateral as received', () => {
    const status = collateralAnswer({ carriedCoinAmount: btc('0.15'), receivedCoinAmount: btc('0.025') })
    expect(sharesOf(status)).toMatchObject({ received: 0.7, minimum: 0.808 })
  })
})

describe('timeLeft', () => {
  const due = Date.UTC(2026, 10, 27, 5)
  it.each([
    [Date.UTC(2026, 10, 21, 12), { kind: 'days', days: 5 }],
    [Date.UTC(2026, 10, 26, 5), { kind: 'days', days: 1 }],
    [Date.UTC(2026, 10, 26, 5, 0, 1), { kind: 'hours' }],
    [due, { kind: 'passed' }],
  ])('counts whole days down to the deadline (1.9.18)', (now, left) =>
    expect(timeLeft(due, now)).toEqual(left),
  )
})

describe('collateralRedirect', () => {
  it.each([
    ['WAITING_FOR_COLLATERAL', null],
    ['FUNDABLE', null],
    ['MANUAL_FUNDING_RELEASE', null],
    ['SIGN_DOCS', 'next-steps'],
    ['FINAL_STEPS', 'next-steps'],
    ['KYC_VERIFY', 'next-steps'],
    ['BORROWER_DETAILS', 'details'],
    ['OFFER_SELECT', 'renew'],
    ['CANCELLED', 'dashboard'],
    ['EXPIRED', 'dashboard'],
    ['DECLINED', 'decline'],
    ['SOMETHING_NEW', 'dashboard'],
  ])('in %s: %s', (state, page) => expect(collateralRedirect(state)).toBe(page))
})

describe('afterCollateral', () => {
  it('is complete in a renewal, otherwise next-steps (1.2.125, 1.2.126)', () => {
    expect([afterCollateral(true), afterCollateral(false)]).toEqual(['complete', 'next-steps'])
  })
})
