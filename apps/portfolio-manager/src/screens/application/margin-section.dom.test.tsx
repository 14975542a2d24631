// @vitest-environment jsdom
import type { MarginView } from '@pledge/contract/margin-view'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { MarginSection } from './MarginSection.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may }))

const CALLED: MarginView = {
  state: 'CALLED',
  cureTargetLtv: '0.75',
  call: {
    callUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
    openedAt: '2026-12-02T13:05:00.000Z',
    cureBy: '2026-12-04T13:10:00.000Z',
    isPaused: false,
    hasActed: true,
  },
  needed: { collateral: { coinQuantity: '0.04711598', type: 'BTC' }, payment: '1842.48' },
}
const show = (margin: MarginView | null) => {
  const sent: unknown[] = []
  globalThis.fetch = (_, init) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    return Promise.resolve(Response.json({}))
  }
  const outcomes: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MarginSection
        application={{ ...applicationInReview, margin }}
        onDecided={(text) => outcomes.push(text)}
      />
    </QueryClientProvider>,
  )
  return { sent, outcomes }
}

beforeEach(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
afterEach(() => {
  cleanup()
  rights.may = () => true
})

describe('the margin call of a loan, for agents (1.9.12)', () => {
  it('shows the cure deadline, the amount needed now, and whether the borrower has acted', () => {
    show(CALLED)
    expect(screen.getByRole('heading', { name: 'Margin call' })).toBeTruthy()
    expect(screen.getByText('0.04711598 BTC or $1,842.48')).toBeTruthy()
    expect(screen.getByText('75%')).toBeTruthy()
    expect(screen.getByText('Yes')).toBeTruthy()
  })

  it('can be extended with a reason', async () => {
    const { sent, outcomes } = show(CALLED)
    fireEvent.click(screen.getByRole('button', { name: 'Extend' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'A wire is on its way' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Extend it' }))
    await waitFor(() => expect(outcomes).toEqual(['The margin call is extended.']))
    expect(sent).toEqual([
      {
        callUuid: CALLED.call!.callUuid,
        cureBy: '2026-12-05T13:10:00.000Z',
        reason: 'A wire is on its way',
      },
    ])
  })

  it('has no deadline once a sale is due, and is not shown for other loans', () => {
    show({ ...CALLED, state: 'SALE_DUE', call: null })
    expect(screen.getByText('Sale due')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    show({ ...CALLED, state: 'WARNED', call: null })
    expect(screen.queryByRole('heading')).toBeNull()
    cleanup()
    rights.may = () => false
    show(CALLED)
    expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull()
  })
})
