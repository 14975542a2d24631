// @vitest-environment jsdom
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { showSection } from './show-section.test-data.tsx'
import { CollateralReleaseSection } from './CollateralReleaseSection.tsx'

type Request = NonNullable<ApplicationFile['collateralReturn']>
const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const REQUEST = 'c0000000-0000-4000-8000-000000000001'
const request: Request = {
  requestId: REQUEST,
  address: ADDRESS,
  held: { coinQuantity: '0.0432', type: 'BTC' },
  requestedAt: '2026-11-21T12:00:00.000Z',
  dueAt: '2026-11-25T05:00:00.000Z',
  isPart: false,
  amount: null,
  transactionId: null,
  result: null,
  reason: null,
  approvals: [],
  mayApprove: true,
  mayRefuse: true,
}

const show = (changes: Partial<Request> | null) => {
  const collateralReturn = changes === null ? null : { ...request, ...changes }
  const application = { ...applicationInReview, collateralReturn }
  const shown = showSection(CollateralReleaseSection, { application }, application)
  return { ...shown, user: userEvent.setup() }
}

beforeAll(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
afterEach(cleanup)

describe('the release of collateral, for agents', () => {
  it('is not shown without a request', () => {
    show(null)
    expect(screen.queryByText('Collateral release')).toBeNull()
  })

  it('shows amount, address and its deadline as the end of a day (1.9.20, G.67)', () => {
    show({})
    expect(screen.getByText('0.0432 BTC')).toBeTruthy()
    expect(screen.getByText(ADDRESS)).toBeTruthy()
    expect(screen.getByText('November 24, 2026, 11:59 PM EST')).toBeTruthy()
  })

  it('sends the second approval for the request that was shown, and warns that it is irreversible', async () => {
    const approvals = [{ agent: 'avery@pledge.example', at: '2026-11-21T13:00:00.000Z' }]
    const { user, outcomes, sent } = show({ approvals })
    await user.click(screen.getByRole('button', { name: 'Approve release' }))
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByText(`0.0432 BTC is sent to ${ADDRESS}.`)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Approve and send' }))
    expect(sent).toEqual([{ requestId: REQUEST, decision: 'approve' }])
    expect(outcomes).toEqual(['The release is approved and being sent.'])
  })

  it('rejects a request with a controlled reason, also one that is stuck (1.4.41)', async () => {
    const { user, sent } = show({ mayApprove: false, result: 'INVALID_ADDRESS' })
    expect(screen.getByText('Address not accepted')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve release' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Reject request' }))
    await user.click(screen.getByRole('radio', { name: /Wrong network/ }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Reject request' }))
    expect(sent).toEqual([{ requestId: REQUEST, decision: 'refuse', reason: 'ADDRESS_OF_ANOTHER_NETWORK' }])
  })

  it('returns a request for a part because the loan needs it, which fits no other request (1.9.13)', async () => {
    const { user, sent } = show({ isPart: true })
    await user.click(screen.getByRole('button', { name: 'Reject request' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Reject request' }))
    expect(sent).toEqual([{ requestId: REQUEST, decision: 'refuse', reason: 'LOAN_NEEDS_IT' }])
    cleanup()
    const whole = show({})
    await whole.user.click(screen.getByRole('button', { name: 'Reject request' }))
    expect(screen.queryByRole('radio', { name: /Loan needs it/ })).toBeNull()
  })

  it('offers nothing once it is being sent', () => {
    show({ mayApprove: false, mayRefuse: false, amount: request.held, transactionId: 'ab'.repeat(32) })
    expect(screen.getByText('Sent, being confirmed')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
