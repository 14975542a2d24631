import { describe, expect, it } from 'vitest'
import { applicationAnswer, offerAnswer } from './answers.test-data.ts'
import { firstPayment } from './first-payment.ts'
import { isTopUpDue, wasTopUpDue } from './top-up.ts'

describe('firstPayment', () => {
  it('follows the chosen repayment type', () => {
    expect(firstPayment(offerAnswer())).toEqual({ month: 1, amount: '74.99', isOnly: false })
    expect(firstPayment(offerAnswer({ repayment: 'deferred' }))).toEqual({
      month: 12,
      amount: '10999.91',
      isOnly: true,
    })
  })
})

describe('the top-up of a renewal', () => {
  const renewal = (topUp: string | null, remaining: string | null) =>
    applicationAnswer({
      isRollForward: true,
      rollForwardLoanDetails: {
        priorAppUuid: '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11',
        topUpAmount: topUp === null ? null : { coinQuantity: topUp },
        paidOff: null,
        lent: null,
        remainingTopUpAmount: remaining === null ? null : { coinQuantity: remaining },
        collateral: { coinQuantity: '1' },
      },
    })

  it.each([
    [renewal('0.5', '0.1'), true, true],
    [renewal('0.5', '0.00'), false, true],
    [renewal('0.5', null), true, true],
    [renewal('0', null), false, false],
    [renewal(null, null), false, false],
    [applicationAnswer(), false, false],
  ])(
    'is due while some of it remains, and was due if any was required (1.3.04, G.41)',
    (application, isDue, wasDue) => {
      expect([isTopUpDue(application), wasTopUpDue(application)]).toEqual([isDue, wasDue])
    },
  )
})
