import { describe, expect, it } from 'vitest'
import { bent, inState, say, stateAfter, WAYS } from '../process/journey.test-data.ts'
import { isDisbursementOpen, mayDisburse, maySendTest } from './funding.ts'
import type { LoanFile } from './loan-file.ts'

const review = WAYS.MANUAL_FUNDING_RELEASE ?? []
const funded = WAYS.COMPLETE ?? []
const approved = stateAfter([...review, say.approves('ann'), say.approves('bob')])

describe('the test transfer in USDC (1.9.21)', () => {
  const verify = inState('CRYPTO_FUNDING_VERIFY')

  it('is sent where one is due, on complete collateral', () => {
    expect(maySendTest(verify)).toBe(true)
    expect(maySendTest(bent(verify, { collateral: { confirmedUnits: 1n } }))).toBe(false)
    expect(maySendTest(inState('BORROWER_MICRO_DEPOSIT_CONFIRM'))).toBe(false)
  })
  it('is not sent under a sanctions hold', () => {
    const held = stateAfter([...(WAYS.CRYPTO_FUNDING_VERIFY ?? []), say.sanctionsHeld])
    expect(maySendTest(held)).toBe(false)
  })
})

describe('the disbursement', () => {
  it('is sent once two agents approved it, on complete collateral, and not under a sanctions hold', () => {
    expect(mayDisburse(approved)).toBe(true)
    expect(mayDisburse(inState('MANUAL_FUNDING_RELEASE'))).toBe(false)
    expect(mayDisburse(bent(approved, { collateral: { confirmedUnits: 1n } }))).toBe(false)
    const held = stateAfter([...review, say.approves('ann'), say.approves('bob'), say.sanctionsHeld])
    expect(mayDisburse(held)).toBe(false)
  })
  it.each<[string, LoanFile, boolean]>([
    ['before its method is chosen', inState('FUNDABLE'), false],
    ['in review', inState('MANUAL_FUNDING_RELEASE'), true],
    ['approved', approved, true],
    ['rejected', stateAfter([...review, say.accountRejected()]), false],
    ['sent', inState('COMPLETE'), false],
    ['returned', stateAfter([...funded, say.returned()]), true],
    ['returned, with another account', stateAfter([...funded, say.returned(), say.accountGiven('p')]), true],
    ['of an application that ended', inState('CANCELLED'), false],
  ])('can be in progress: one %s', (_, file, expected) => {
    expect(isDisbursementOpen(file)).toBe(expected)
  })
})
