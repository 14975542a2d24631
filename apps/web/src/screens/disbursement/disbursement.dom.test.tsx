// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { DisbursementScreen } from './DisbursementScreen.tsx'

const PAGES = {
  disbursement: DisbursementScreen,
  'disbursement/link-account': () => <p>The bank</p>,
  'disbursement/manually-link': () => <p>By hand</p>,
}

const show = (
  status = 'NOT_STARTED',
  account = accountAnswer(),
  state: 'KYC_VERIFY' | 'FINAL_STEPS' = 'FINAL_STEPS',
) => {
  const where = { stage: 'APPLYING', state } as const
  serve({
    [`GET ${API}`]: { application: applicationAnswer({ ...where, isInternational: false }) },
    [`GET ${API}/state`]: where,
    [`GET ${API}/final-steps`]: {
      items: [
        { name: 'Verify Identity', status: 'COMPLETED' },
        { name: 'Disbursement Account', status },
        { name: 'Review Agreements', status: 'NOT_STARTED' },
        { name: 'Post Collateral', status: 'NOT_STARTED' },
      ],
      status: 'IN_PROGRESS',
    },
    [`GET ${API}/disbursement-account`]: account,
  })
  return renderPages(PAGES, [pathOf('disbursement')])
}

beforeEach(() => writeBrandPage())
afterEach(cleanup)

describe('the disbursement of a domestic loan', () => {
  it.each(['KYC_VERIFY', 'FINAL_STEPS'] as const)(
    'goes to a bank account in %s, linked or entered manually, and never to a wallet (1.1.09, 1.2.21)',
    async (state) => {
      await show('NOT_STARTED', accountAnswer(), state)
      expect(await screen.findByRole('link', { name: 'Link Account' })).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Manually Enter' })).toBeTruthy()
      expect(screen.queryByLabelText('Wallet address')).toBeNull()
      expect(screen.getByRole('main').textContent).not.toMatch(/USDC|wallet/i)
    },
  )

  it('offers each way in its own card, with buttons of equal weight (1.2.109, 1.2.110)', async () => {
    await show()
    const looks: string[] = []
    for (const [title, label] of [
      ['Sign in to your bank', 'Link Account'],
      ['Enter your account numbers', 'Manually Enter'],
    ] as const) {
      const card = within(await screen.findByRole('region', { name: title }))
      looks.push(card.getByRole('link', { name: label }).className)
    }
    expect(looks[0]).toBe(looks[1])
  })

  it('names the saved account, which can be replaced until the agreements are generated (1.2.109)', async () => {
    await show('COMPLETED', accountAnswer({ accountMask: '•••• 0000', institution: 'First Harbor Bank' }))
    expect(await screen.findByText('First Harbor Bank, account ending in 0000')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Link Account' })
    expect(link.getAttribute('href')).toBe(pathOf('disbursement/link-account'))
    expect(screen.queryByText(/You don't need to do anything else here/)).toBeNull()
  })

  it.each([
    ['1.2.109', 'Link Account', 'disbursement/link-account', 'The bank'],
    ['1.2.110', 'Manually Enter', 'disbursement/manually-link', 'By hand'],
  ])("(%s) has a '%s' button that opens %s", async (_row, label, page, shown) => {
    const { history } = await show()
    const choice = await screen.findByRole('link', { name: label })
    expect(choice.textContent).toBe(label)
    expect(choice.getAttribute('href')).toBe(pathOf(page))
    fireEvent.click(choice)
    expect(await screen.findByText(shown)).toBeTruthy()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf(page)))
  })
})
