// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountAnswer, returnedAnswer } from '../../journey/account-answer.test-data.ts'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { CompleteScreen } from '../complete/CompleteScreen.tsx'
import { DashboardScreen } from '../dashboard/DashboardScreen.tsx'
import { ManuallyLinkScreen } from '../manually-link/ManuallyLinkScreen.tsx'
import { renderScreen, serve, type Answers } from '../render-screen.test-data.tsx'
import { DisbursementScreen } from './DisbursementScreen.tsx'

const PAGES = {
  disbursement: DisbursementScreen,
  'disbursement/manually-link': ManuallyLinkScreen,
  complete: CompleteScreen,
}
const STEPS = {
  items: [
    { name: 'Verify Identity', status: 'COMPLETED' },
    { name: 'Disbursement Account', status: 'NOT_STARTED' },
    { name: 'Review Agreements', status: 'COMPLETED' },
    { name: 'Post Collateral', status: 'COMPLETED' },
  ],
  status: 'IN_PROGRESS',
}
const answersIn = (state: 'COMPLETE' | 'FINAL_STEPS', account: unknown, more: Answers = {}): Answers => {
  const where = { stage: state === 'COMPLETE' ? 'FINAL' : 'ORIGINATING', state } as const
  const application = applicationAnswer(where)
  return {
    [`GET ${API}`]: { application },
    'GET /api/loans/v1/applications': { applications: [application], unreadable: [] },
    [`GET ${API}/state`]: where,
    [`GET ${API}/final-steps`]: STEPS,
    [`GET ${API}/collateral`]: collateralAnswer(),
    [`GET ${API}/disbursement-account`]: account,
    ...more,
  }
}

beforeEach(() => {
  writeBrandPage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

describe('a loan that nothing was paid out for', () => {
  it.each(['disbursement', 'disbursement/manually-link'] as const)(
    'has no page to choose or type an account: %s leads to the loan (note 071)',
    async (page) => {
      serve(answersIn('COMPLETE', accountAnswer({ isToPayFrom: true })))
      const { history } = await renderPages(PAGES, [pathOf(page)])
      await waitFor(() => expect(history.location.pathname).toBe(pathOf('complete')))
      expect(screen.queryByLabelText('Routing number')).toBeNull()
    },
  )
})

describe('a returned disbursement', () => {
  it("is shown on the loan's page, with a link to enter another account", async () => {
    serve(answersIn('COMPLETE', returnedAnswer()))
    await renderPages(PAGES, [pathOf('complete')])
    expect(await screen.findByRole('heading', { name: 'Your bank returned your funds' })).toBeTruthy()
    expect(screen.getByText(/this account is closed\. It ends in 6789\./)).toBeTruthy()
    const step = screen.getByText('Funds Disbursed').closest('li')
    expect(step?.getAttribute('aria-current')).toBe('step')
    expect(screen.queryByText('Your loan is funded')).toBeNull()
    const link = screen.getByRole('link', { name: 'Enter another account' })
    expect(link.getAttribute('href')).toBe(pathOf('disbursement'))
  })

  it('accepts another account entered manually, then returns to the loan (1.2.110, 1.7.17)', async () => {
    const answers = answersIn('COMPLETE', returnedAnswer())
    answers[`POST ${API}/manual-bank`] = () => {
      answers[`GET ${API}/disbursement-account`] = accountAnswer({
        method: 'ACH',
        accountMask: '•••• 4321',
        stand: 'IN_REVIEW',
        isOwedAgain: true,
      })
      return STEPS
    }
    serve(answers)
    const { history } = await renderPages(PAGES, [pathOf('disbursement')])
    fireEvent.click(await screen.findByRole('link', { name: 'Manually Enter' }))
    const type = async (label: string, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } })
    await type('Routing number', '021000021')
    await type('Account number', '987654321')
    await type('First name', 'Ada')
    await type('Last name', 'Lovelace')
    fireEvent.click(screen.getByRole('button', { name: 'Review' }))
    fireEvent.click(screen.getByRole('button', { name: 'Yes, save this account' }))
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('complete')))
    expect(await screen.findByText("We're checking your new account")).toBeTruthy()
    expect(await screen.findByText('Account ending in 4321')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Enter another account' })).toBeNull()
  })

  it('shows the number to call for help or to cancel while another account is needed', async () => {
    serve(answersIn('FINAL_STEPS', returnedAnswer({ isOwedAgain: false })))
    await renderPages(PAGES, [pathOf('disbursement')])
    const help = await screen.findByText(/changed your mind\? Call/)
    expect(help.textContent).toMatch(/Call \(555\)/)
    expect(within(help).getByRole('link').getAttribute('href')).toMatch(/^tel:\+1555/)
  })

  it('asks for nothing while an agent reviews it', async () => {
    serve(answersIn('COMPLETE', returnedAnswer({ stand: 'HELD' })))
    await renderPages(PAGES, [pathOf('disbursement')])
    expect(await screen.findByText("We're looking into your disbursement")).toBeTruthy()
    expect(screen.getByText(/Questions\? Call/).textContent).toMatch(/Call \(555\)/)
    expect(screen.queryByRole('link', { name: 'Manually Enter' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to your loan' })).toBeTruthy()
  })

  it('does not open the account pages once it is sent again', async () => {
    serve(answersIn('COMPLETE', accountAnswer({ stand: 'SENT', accountMask: '•••• 4321' })))
    const { history } = await renderPages(PAGES, [pathOf('disbursement')])
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('complete')))
  })

  it('is shown on the dashboard as returned, not as funded (G.26)', async () => {
    serve(answersIn('COMPLETE', returnedAnswer()))
    await renderScreen(DashboardScreen, '/dashboard', ['/dashboard'])
    expect(await screen.findByText('Funds returned')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Enter another account' }).getAttribute('href')).toBe(
      pathOf('disbursement'),
    )
    expect(screen.queryByText('Funded')).toBeNull()
  })
})

describe('an account rejected before any money was sent', () => {
  const refused = accountAnswer({
    stand: 'ASKED_AGAIN',
    trouble: {
      came: 'rejected',
      problem: 'HOLDER_DIFFERS',
      at: '2026-11-25T15:00:00.000Z',
      accountMask: '•••• 6789',
      wallet: null,
    },
  })

  it('is shown with the reason in plain words and a way to enter another one', async () => {
    serve(answersIn('FINAL_STEPS', refused))
    await renderPages(PAGES, [pathOf('disbursement')])
    expect(await screen.findByText("We can't send your funds to this account")).toBeTruthy()
    expect(screen.getByText(/doesn't seem to be in your name/)).toBeTruthy()
    expect(screen.queryByText('Your account')).toBeNull()
    expect(screen.getByRole('link', { name: 'Manually Enter' })).toBeTruthy()
  })
})
