// @vitest-environment jsdom
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { DisbursementsSection } from './DisbursementsSection.tsx'

const SENT: ApplicationFile['payouts'][number] = {
  attempt: 1,
  accountMask: '•••• 6789',
  bank: null,
  holderMatch: 'unknown',
  owners: [],
  wallet: null,
  releasedAt: '2026-11-24T10:00:00.000Z',
  sentAt: '2026-11-24T10:00:01.000Z',
  traceNumber: '123456780000001',
  failure: null,
}
const RETURNED: ApplicationFile['payouts'][number] = {
  ...SENT,
  failure: {
    came: 'returned',
    by: 'bank',
    at: '2026-11-26T10:00:00.000Z',
    problem: 'UNDER_REVIEW',
    reason: 'R16',
    isHeld: true,
  },
}
const EXCEPTION = {
  id: '4c2bd6de-6a6c-4c3a-9a5e-1f4f0f6c2d99',
  attempt: 1,
  openedAt: '2026-11-26T10:00:00.000Z',
  resolvedAt: null,
  resolution: null,
  corrected: null,
} as const

const application = (changes: Partial<ApplicationFile>): ApplicationFile => ({
  ...applicationInReview,
  stage: 'FINAL',
  state: 'COMPLETE',
  payoutStand: 'SENT',
  payouts: [SENT],
  ...changes,
})

let sent: { readonly url: string; readonly body: unknown }[]
let outcomes: string[]
const open = (changes: Partial<ApplicationFile>) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DisbursementsSection
        application={application(changes)}
        onDecided={(outcome) => outcomes.push(outcome)}
      />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const press = (name: string) => screen.getByRole('button', { name })
const inDialog = () => within(screen.getByRole('dialog'))

beforeAll(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
beforeEach(() => {
  sent = []
  outcomes = []
  vi.stubGlobal('fetch', (url: unknown, { body }: { body?: string }) => {
    sent.push({ url: String(url), body: body === undefined ? undefined : JSON.parse(body) })
    const answer = JSON.stringify({ application: applicationInReview })
    return Promise.resolve(
      new Response(answer, { status: 200, headers: { 'content-type': 'application/json' } }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the disbursements of an application, for agents (journey: new loan)', () => {
  it('show destination and outcome of each, and offer nothing once it was sent', () => {
    open({})
    expect(screen.getByText('•••• 6789')).toBeDefined()
    expect(screen.getByText('123456780000001')).toBeDefined()
    expect(screen.getByText('The funds were sent.')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it("show the bank's code with its title, and let an agent lift the hold", async () => {
    const user = open({
      payoutStand: 'HELD',
      payoutAttempt: 2,
      payouts: [RETURNED],
      payoutExceptions: [{ ...EXCEPTION, kind: 'RETURNED', code: 'R16' }],
    })
    expect(screen.getAllByText('R16: Account frozen, or returned on an instruction of OFAC')).toHaveLength(2)
    await user.click(press('Ask for another account'))
    await user.click(inDialog().getByRole('button', { name: 'Ask for another account' }))
    expect(sent).toEqual([
      { url: expect.stringContaining('/payout-hold-lift') as string, body: { payoutAttempt: 2 } },
    ])
    expect(outcomes).toEqual(['The borrower can enter another account now.'])
  })

  it('let an agent reject an account only with a reason of the list, naming the disbursement shown', async () => {
    const user = open({
      state: 'MANUAL_FUNDING_RELEASE',
      stage: 'ORIGINATING',
      payoutStand: 'IN_REVIEW',
      payouts: [{ ...SENT, sentAt: null, traceNumber: null }],
    })
    await user.click(press('Reject account'))
    await user.click(inDialog().getByRole('button', { name: 'Reject account' }))
    expect(inDialog().getByText('Choose a reason from the list')).toBeDefined()
    expect(sent).toEqual([])
    await user.selectOptions(inDialog().getByRole('combobox'), 'HOLDER_DIFFERS')
    await user.click(inDialog().getByRole('button', { name: 'Reject account' }))
    expect(sent).toEqual([
      {
        url: expect.stringContaining('/payout-rejection') as string,
        body: { payoutAttempt: 1, problem: 'HOLDER_DIFFERS' },
      },
    ])
  })

  it('show an international wallet in full with its chain and its transfers, and offer reasons for wallets (1.1.10)', async () => {
    const user = open({
      state: 'BORROWER_MICRO_DEPOSIT_CONFIRM',
      stage: 'ORIGINATING',
      payoutMethod: 'USDC',
      payoutStand: 'NOT_DUE',
      payouts: [
        {
          ...SENT,
          accountMask: null,
          releasedAt: null,
          sentAt: null,
          traceNumber: null,
          wallet: { chain: 'Base', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
        },
      ],
      usdcTransfers: [
        {
          attempt: 1,
          purpose: 'TEST',
          amount: '1.00',
          transactionId: '0xabc',
          status: 'FINAL',
          askedAt: '2026-11-24T10:00:00.000Z',
        },
      ],
    })
    expect(screen.getByText('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeDefined()
    expect(screen.getByText('on Base')).toBeDefined()
    expect(screen.getByText('1.00 USDC')).toBeDefined()
    expect(screen.getByText('0xabc')).toBeDefined()
    expect(screen.queryByText('Entered manually. No bank has named the owner.')).toBeNull()
    await user.click(press('Reject wallet'))
    const options = within(inDialog().getByRole('combobox')).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value }) => value)).toEqual([
      '',
      'TEST_NOT_RECEIVED',
      'WALLET_TAKES_NO_USDC',
      'BORROWER_ASKED',
    ])
  })

  it.each([
    [null, 'unknown', [], 'Entered manually. No bank has named the owner.'],
    ['Larkspur', 'unknown', [], "The bank doesn't name an owner."],
    ['Larkspur', 'matches', ['Casey Rivers'], 'Owner per the bank: Casey Rivers. Matches the borrower.'],
    [
      'Larkspur',
      'differs',
      ['Jo Hill', 'Al Hill'],
      "Owner per the bank: Jo Hill, Al Hill. Doesn't match the borrower.",
    ],
  ] as const)('show the account owner by the records of %s: %s %j', (bank, holderMatch, owners, words) => {
    open({ payouts: [{ ...SENT, bank, holderMatch, owners: [...owners] }] })
    expect(screen.getByText(words)).toBeDefined()
  })

  it('keep a notification of change visible until an agent has handled it', async () => {
    const user = open({
      payoutExceptions: [{ ...EXCEPTION, kind: 'CHANGE', code: 'C01', corrected: '•••• 0042' }],
    })
    expect(screen.getByText('C01: Incorrect account number')).toBeDefined()
    expect(screen.getByText("Bank's correction: •••• 0042")).toBeDefined()
    await user.click(press('Mark as resolved: Notification of change'))
    await user.click(inDialog().getByRole('button', { name: 'Mark as resolved' }))
    expect(sent[0]?.url).toContain(`/payout-exceptions/${EXCEPTION.id}/handled`)
  })
})
