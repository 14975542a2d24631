// @vitest-environment jsdom
import type { UsdcPaymentFile, UsdcPaymentOfFile } from '@pledge/contract/usdc-payment-file'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { showSection } from './show-section.test-data.tsx'
import { UsdcPaymentsSection } from './UsdcPaymentsSection.tsx'

const payment = (change: Partial<UsdcPaymentOfFile> = {}): UsdcPaymentOfFile => ({
  uuid: '5f5e8f1a-0b3d-4e6f-9a7b-1c2d3e4f5a01',
  network: 'Base',
  transactionId: '0x5a',
  symbol: 'USDC',
  amount: '74.99',
  at: '2026-11-21T10:00:00.000Z',
  status: 'FINAL',
  problem: null,
  screening: 'CLEAR',
  isReported: true,
  settlement: null,
  ...change,
})
const WRONG = payment({
  symbol: 'ETH',
  amount: null,
  problem: 'UNSUPPORTED_ASSET',
  screening: null,
  isReported: false,
})
const show = (payments: readonly UsdcPaymentOfFile[] | null, address: string | null = '0xA1') => {
  const usdcPayments: UsdcPaymentFile | null =
    payments === null ? null : { address, networks: ['Base', 'Ethereum'], payments: [...payments] }
  const answer = { application: applicationInReview }
  const shown = showSection(UsdcPaymentsSection, answer, { ...applicationInReview, usdcPayments })
  return { ...shown, user: userEvent.setup() }
}

beforeAll(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
afterEach(cleanup)

describe('payments in USDC in the file of a loan abroad, for agents (1.2.59)', () => {
  it.each([
    ['Posted, or among unapplied payments', payment()],
    ['Not final yet', payment({ status: 'SEEN', isReported: false, screening: null })],
    ['Dropped by the network', payment({ status: 'DROPPED', isReported: false, screening: null })],
    ['Source needs review', payment({ isReported: false, screening: 'HELD' })],
    ['Source rejected', payment({ isReported: false, screening: 'CONFIRMED' })],
    ['Less than a cent', payment({ isReported: false, problem: 'TOO_SMALL' })],
    ['Not USDC', WRONG],
  ])('shows how far each is: %s', (expected, one) => {
    show([one])
    const section = screen.getByRole('region', { name: 'Payments in USDC' })
    expect(within(section).getByText(expected)).toBeDefined()
    expect(within(section).getByText('0xA1')).toBeDefined()
  })

  it('says where there is no address yet, and shows nothing at home', () => {
    show([], null)
    expect(screen.getByText('No address yet. The provider is asked again.')).toBeDefined()
    cleanup()
    show(null)
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('records what happened to another asset, only with a note', async () => {
    const { user, outcomes, sent } = show([WRONG])
    await user.click(screen.getByRole('button', { name: 'Record the outcome of ETH in 0x5a' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Record what happened to this asset' }))
    await user.click(dialog.getByRole('button', { name: 'Record it' }))
    expect(dialog.getByText('Enter what happened to it.')).toBeDefined()
    expect(sent).toEqual([])
    await user.type(dialog.getByRole('textbox'), ' Sent back ')
    await user.click(dialog.getByRole('button', { name: 'Record it' }))
    await waitFor(() => expect(outcomes).toEqual(['The outcome is recorded.']))
    expect(sent).toMatchObject([{ note: 'Sent back' }])
  })
})
