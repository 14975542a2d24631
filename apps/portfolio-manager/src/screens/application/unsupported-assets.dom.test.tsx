// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { showSection } from './show-section.test-data.tsx'
import { UnsupportedAssetsSection } from './UnsupportedAssetsSection.tsx'

const asset = {
  uuid: '5f5e8f1a-0b3d-4e6f-9a7b-1c2d3e4f5a01',
  coin: 'ETH' as const,
  contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  transactionId: `0x${'ab'.repeat(32)}`,
  symbol: 'USDC',
  quantity: '500',
  status: 'final' as const,
  seenAt: '2026-11-21T10:00:00.000Z',
  outcome: null,
  note: null,
  settledBy: null,
  settledAt: null,
}
const ether = (coinQuantity: string) => ({ coinQuantity, type: 'ETH' as const })
const applicationWith = (unsupportedAssets: readonly object[]) => ({
  ...applicationInReview,
  collateral: {
    required: ether('8'),
    carried: null,
    received: ether('0'),
    pending: ether('0'),
    missing: null,
    carriedOn: null,
    depositAddress: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    walletType: 'CUSTODIAL' as const,
    wrongAssets: unsupportedAssets as never[],
  },
})

const show = (unsupportedAssets: readonly object[]) => {
  const answer = { application: applicationWith([]) }
  const shown = showSection(UnsupportedAssetsSection, answer, applicationWith(unsupportedAssets))
  return { ...shown, user: userEvent.setup() }
}

beforeAll(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
afterEach(cleanup)

describe('unsupported assets (decision 20)', () => {
  it('are not shown while there are none', () => {
    show([])
    expect(screen.queryByText('Unsupported assets')).toBeNull()
  })

  it('are settled with a note that the borrower reads', async () => {
    const { user, outcomes, sent, urls } = show([asset])
    expect(screen.getByText('500 USDC')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Record outcome' }))
    const confirm = () => screen.getAllByRole('button', { name: 'Record outcome' }).at(-1)
    await user.click(confirm() ?? document.body)
    expect(screen.getByText('Enter a note that tells the borrower what happened')).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(screen.getByRole('radio', { name: /Not returnable/ }))
    await user.type(screen.getByRole('textbox', { name: /Note for the borrower/ }), ' Held by a contract ')
    await user.click(confirm() ?? document.body)
    expect(urls).toEqual([expect.stringContaining(`/wrong-assets/${asset.uuid}/outcome`)])
    expect(sent).toEqual([{ asset: asset.uuid, outcome: 'NOT_RETURNABLE', note: 'Held by a contract' }])
    expect(outcomes).toEqual(['The outcome is recorded.'])
  })

  it("do not show an unknown token's own name, and are not settled before they are confirmed", () => {
    show([{ ...asset, symbol: null, quantity: '115792', status: 'seen' }])
    expect(screen.getByText('115,792 units of an unknown token')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
