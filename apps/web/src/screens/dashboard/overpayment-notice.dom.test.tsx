// @vitest-environment jsdom
import type { LoanView } from '@pledge/contract/loan'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID } from '../../loan/answers.test-data.ts'
import { loanAnswer } from '../../loan/loan-answer.test-data.ts'
import { renderScreen, writePage } from '../render-screen.test-data.tsx'
import { LoanNews } from './LoanNews.tsx'

type Refund = LoanView['refunds'][number]

const ACCOUNT = { kind: 'ACCOUNT_ON_FILE', mask: '•••• 6789' } as const
const WAITING: Refund = { amount: '7.00', stage: 'WAITING', destination: ACCOUNT, sentAt: null }

const LATE = { pastDue: '149.98', pastDueSince: '2027-01-30', daysPastDue: 31 } as const

const show = (overpaid: string, refunds: Refund[], more: Partial<typeof LATE> = {}) =>
  renderScreen(
    () => <LoanNews appUuid={APP_UUID} loan={loanAnswer({ overpaid, refunds, ...more })} />,
    '/dashboard',
    ['/dashboard'],
  )

beforeEach(() => writePage())
afterEach(() => cleanup())

describe('what a borrower reads who paid more than was owed (P.130)', () => {
  it.each<[string, Refund['destination'], RegExp]>([
    ['to an account', ACCOUNT, /send it back to your account •••• 6789\./],
    [
      'to the account of the last debit',
      { ...ACCOUNT, kind: 'DEBITED_ACCOUNT' },
      /send it back to your account •••• 6789\./,
    ],
    ['to a wallet', { kind: 'WALLET', mask: '0x5aAe…eAed' }, /your wallet 0x5aAe…eAed, in USDC\./],
    ['manually', null, /We owe you \$7\.00 and will send it back\./],
  ])('names where it is sent back: %s', async (_where, destination, text) => {
    await show('7.00', [{ ...WAITING, destination }])
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('names no place for an amount of which a part waits for the end of a hold', async () => {
    await show('9.00', [WAITING])
    expect(await screen.findByText(/We owe you \$9\.00 and will send it back\./)).toBeTruthy()
  })

  it('is gone once it was sent', async () => {
    await show('0.00', [{ ...WAITING, stage: 'SENT', sentAt: '2026-12-31T15:00:00.000Z' }], LATE)
    // A notice that is there shows that the page is.
    expect(await screen.findByText('Your payment is past due')).toBeTruthy()
    expect(screen.queryByText('You paid more than you owed')).toBeNull()
  })
})
