// @vitest-environment jsdom
import type { ApplicationFile } from '@pledge/contract/portfolio'
import type { BrokerUserAnswer } from '@pledge/contract/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { AgentContext } from '../../session/agent-context.ts'
import { DisbursementReviewSection } from './DisbursementReviewSection.tsx'

const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })
const HELD: NonNullable<ApplicationFile['collateral']> = {
  required: btc('0.6'),
  carried: null,
  received: btc('0.4'),
  pending: btc('0'),
  missing: btc('0.2'),
  carriedOn: null,
  depositAddress: 'bc1qexample',
  walletType: 'CUSTODIAL',
  wrongAssets: [],
}
const CORIN: BrokerUserAnswer = {
  identityUuid: '7c1d0f4e-2f1b-4f6e-8a3c-0e1d7b9a6a77',
  organizationCode: 'PLEDGE',
  userType: 'AGENT',
  email: 'corin@pledge.example',
  updatedAt: '2026-11-20T15:00:00.000Z',
  isManageable: false,
  isBroker: true,
  activeLegacyCustomerOrgs: [],
  wallet: { accountAddress: '', groupPolicyAddress: '' },
}
const approvedBy = (agent: string) => ({
  agent,
  decision: 'approve' as const,
  at: '2026-12-01T10:00:00.000Z',
  cover: null,
  exception: null,
})

const open = (changes: Partial<ApplicationFile>) => {
  const application: ApplicationFile = {
    ...applicationInReview,
    stage: 'ORIGINATING',
    state: 'MANUAL_FUNDING_RELEASE',
    payoutStand: 'IN_REVIEW',
    isReleased: (changes.approvals ?? []).length === 2,
    ...changes,
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AgentContext value={CORIN}>
        <DisbursementReviewSection application={application} onDecided={() => undefined} />
      </AgentContext>
    </QueryClientProvider>,
  )
}

beforeAll(writeOrganization)
afterEach(cleanup)

describe('the release of funds, for agents, after a reorganization removed collateral (R5, 1.6.07)', () => {
  it('warns before a decision, and offers no approval', () => {
    open({ collateral: HELD })
    expect(screen.getByText('Collateral deficiency')).toBeDefined()
    expect(screen.getByText(/0\.2 BTC is missing\. The disbursement can't be approved/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Approve disbursement' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Reject disbursement' })).toBeDefined()
  })

  it('reports rollover collateral of the renewal as missing, without a disbursement (note 035)', () => {
    const approvals = [approvedBy('avery@pledge.example'), approvedBy('blake@pledge.example')]
    const collateral = { ...HELD, carriedOn: btc('0.4') }
    open({
      state: 'COMPLETE',
      stage: 'FINAL',
      collateral,
      approvals,
      payoutStand: 'SENT',
      isPayoutAsked: true,
    })
    expect(screen.getByText(/moved to the renewal: 0\.2 BTC is missing/)).toBeDefined()
    expect(screen.queryByText(/bank may already have/)).toBeNull()
  })

  it('shows after the approval that the disbursement is on hold, not being sent, and offers its rejection until the bank is called', () => {
    const approvals = [approvedBy('avery@pledge.example'), approvedBy('blake@pledge.example')]
    open({ collateral: HELD, approvals, payoutStand: 'SENDING' })
    expect(screen.getByText(/0\.2 BTC is missing\. The disbursement hasn't gone to the bank/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Reject disbursement' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Approve disbursement' })).toBeNull()
    cleanup()
    open({ collateral: HELD, approvals, payoutStand: 'SENDING', isPayoutAsked: true })
    expect(screen.getByText(/0\.2 BTC is missing\. The bank may already have the disbursement/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Reject disbursement' })).toBeNull()
    expect(screen.queryByText(/We're sending the disbursement/)).toBeNull()
    cleanup()
    open({ collateral: { ...HELD, missing: null }, approvals, payoutStand: 'SENDING' })
    expect(screen.getByText("Two agents approved. We're sending the disbursement.")).toBeDefined()
    expect(screen.queryByText('Collateral deficiency')).toBeNull()
  })

  it('offers no second approval to the same agent, but still the rejection', () => {
    open({ approvals: [approvedBy('corin@pledge.example')] })
    expect(screen.getByText("You've approved this. Waiting for a second agent.")).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Approve disbursement' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Reject disbursement' })).toBeDefined()
    cleanup()
    open({ approvals: [approvedBy('avery@pledge.example')] })
    expect(screen.getByRole('button', { name: 'Approve disbursement' })).toBeDefined()
  })

  it('shows for a closed loan that the coins were returned, without a release', () => {
    const approvals = [approvedBy('avery@pledge.example'), approvedBy('blake@pledge.example')]
    for (const stage of ['FINAL', 'COLLATERAL_RELEASE'] as const) {
      open({ collateral: HELD, approvals, stage, state: 'COMPLETE', payoutStand: 'SENT' })
      expect(screen.getByText(/already been returned to the borrower: 0\.2 BTC is missing/)).toBeDefined()
      expect(screen.queryByText(/can't be approved/)).toBeNull()
      cleanup()
    }
  })
})
