// @vitest-environment jsdom
import type { WalletScreeningFile } from '@pledge/contract/wallet-screening'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { showSection } from './show-section.test-data.tsx'
import { WalletsSection } from './WalletsSection.tsx'

const HIT: WalletScreeningFile = {
  subjectUuid: '5f5e8f1a-0b3d-4e6f-9a7b-1c2d3e4f5a01',
  use: 'DEPOSIT',
  status: 'HELD',
  vendor: 'A vendor',
  referenceId: 'WAL-1',
  score: 85,
  lists: ['OFAC SDN'],
  screenedAt: '2026-11-21T10:00:00.000Z',
  agentsNeeded: 2,
  decisions: [
    { agent: 'blake@pledge.example', decision: 'accept', note: 'A namesake', at: '2026-11-21T11:00:00.000Z' },
  ],
}
const show = (walletScreenings: WalletScreeningFile[]) => {
  const answer = { application: applicationInReview }
  const shown = showSection(WalletsSection, answer, { ...applicationInReview, walletScreenings })
  return { ...shown, user: userEvent.setup() }
}

beforeAll(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
afterEach(cleanup)

describe('the screening of wallets, for agents (note 078)', () => {
  it('shows score, lists, vendor and what agents have decided', () => {
    show([HIT])
    const section = screen.getByRole('region', { name: 'Wallet screening' })
    for (const text of ['85 of 100', 'OFAC SDN', 'A vendor', 'WAL-1', 'Needs review'])
      expect(within(section).getByText(text)).toBeDefined()
    expect(within(section).getByText('Accepted by blake@pledge.example')).toBeDefined()
    expect(section.textContent).toContain('A namesake')
  })

  it('sends a decision only with a note', async () => {
    const { user, outcomes, sent, urls } = show([HIT])
    await user.click(screen.getByRole('button', { name: 'Confirm the hit' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm this hit?' }))
    await user.click(dialog.getByRole('button', { name: 'Confirm the hit' }))
    expect(dialog.getByText('Enter how you came to this decision.')).toBeDefined()
    expect(sent).toEqual([])
    await user.type(dialog.getByRole('textbox'), ' Traced to the list ')
    await user.click(dialog.getByRole('button', { name: 'Confirm the hit' }))
    await waitFor(() => expect(outcomes).toEqual(['Your confirmation is recorded.']))
    expect(urls[0]).toContain(`/wallets/${HIT.subjectUuid}/decision`)
    expect(sent[0]).toEqual({
      wallet: HIT.subjectUuid,
      decision: 'confirm',
      note: 'Traced to the list',
    })
  })

  it('offers no decision where no hit waits, and is left out without any screening', () => {
    show([{ ...HIT, status: 'CLEAR' }])
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    show([])
    expect(screen.queryByText('Wallet screening')).toBeNull()
  })
})
