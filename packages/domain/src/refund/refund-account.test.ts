import { describe, expect, it } from 'vitest'
import { HOLDER_MATCHES } from '../disbursement/holder-match.ts'
import { mayReceiveRefund } from './refund-account.ts'

const LINKED_TO_PAY = { disbursement: { state: 'NOT_REQUIRED' } } as const
const PAID_OUT = {
  disbursement: { state: 'ACCOUNT_NEEDED', attempt: 1, failure: null, returnedAt: null, approvals: [] },
} as const

describe('whether a refund may go to a bank account (note 084)', () => {
  it.each([
    ['matches', true],
    ['differs', false],
    ['unknown', false],
  ] as const)('of one linked to pay from, its bank has to name the borrower: %s %s', (holderMatch, may) => {
    expect(mayReceiveRefund(LINKED_TO_PAY, holderMatch)).toBe(may)
  })

  it.each(HOLDER_MATCHES)('of one that was paid out to, agents compared the holder: %s', (holderMatch) => {
    expect(mayReceiveRefund(PAID_OUT, holderMatch)).toBe(true)
  })
})
