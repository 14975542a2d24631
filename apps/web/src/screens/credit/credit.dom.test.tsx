// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer, documentAnswer } from '../../loan/answers.test-data.ts'
import { answers as detailsAnswers } from '../details/details-form.test-data.tsx'
import { DetailsScreen } from '../details/DetailsScreen.tsx'
import { DeclineScreen } from '../decline/DeclineScreen.tsx'
import { refusal, serve, type Answers } from '../render-screen.test-data.tsx'
import { CreditFrozenScreen } from './CreditFrozenScreen.tsx'
import { CreditLockedScreen } from './CreditLockedScreen.tsx'
import { CreditNoMatchScreen } from './CreditNoMatchScreen.tsx'

const PAGES = {
  'credit-frozen': CreditFrozenScreen,
  'credit-locked': CreditLockedScreen,
  'credit-no-match': CreditNoMatchScreen,
  decline: DeclineScreen,
}
const NOTICE = documentAnswer({
  type: 'INCOMPLETENESS',
  name: 'Notice of incomplete application',
  about: 'FROZEN',
  needsAcceptance: false,
})
const answers = (state: string, more: Answers = {}): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer({ state: state as never }) },
  [`GET ${API}/documents`]: { documents: [NOTICE] },
  [`GET ${API}/state`]: { stage: 'APPLYING', state },
  [`POST ${API}/credit-retry`]: { stage: 'APPLYING', state: 'SOFT_CREDIT' },
  ...more,
})
const open = (page: keyof typeof PAGES) => renderPages(PAGES, [pathOf(page)])

/** The page of a brand with its own phone number. */
beforeEach(() => {
  writeBrandPage()
  const script = document.getElementById('pledge-organization')
  if (script === null) throw new Error('The page holds an organization')
  script.textContent = script.textContent.replace('(555) 010-0100', '(555) 010-0142')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The page's text below a heading. */
const textOf = (heading: string) =>
  screen.getByRole('heading', { name: heading }).parentElement?.textContent?.replaceAll('\u00a0', ' ')
const pageText = () => document.body.textContent?.replaceAll('\u00a0', ' ')

describe('the soft-credit pages', () => {
  it.each([
    [
      'credit-frozen',
      'SOFT_CREDIT_FROZEN',
      'Your credit file is frozen',
      'Lift the freeze',
      '1.2.30, 1.2.78',
    ],
    [
      'credit-locked',
      'SOFT_CREDIT_LOCKED',
      'Your credit file is locked',
      'Unlock your credit',
      '1.2.31, 1.2.79',
    ],
    [
      'credit-no-match',
      'SOFT_CREDIT_NO_MATCH',
      "We couldn't find your credit file",
      'Check your details',
      '1.2.32, 1.2.80',
    ],
  ] as const)(
    "include %s, with instructions and the brand's phone number (%s, 1.2.81)",
    async (page, state, title, first, _row) => {
      serve(answers(state))
      await open(page)
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(screen.getByRole('heading', { name: first })).toBeTruthy()
      expect(screen.getAllByText('Need help?'), 'said once').toHaveLength(1)
      expect(textOf('Need help?')).toContain("Call (555) 010-0142 and we'll help you continue.")
      // Tapping it starts a call.
      expect(
        screen.getAllByRole('link', { name: /^\(555\)\s010-0142$/ }).map((link) => link.getAttribute('href')),
      ).toContain('tel:+15550100142')
      expect(document.body.textContent).not.toMatch(/\{\w+\}/)
    },
  )

  it('explain on credit-frozen how to lift the freeze, for how long, and to come back (1.2.78)', async () => {
    serve(answers('SOFT_CREDIT_FROZEN'))
    await open('credit-frozen')
    await screen.findByRole('heading', { name: 'Lift the freeze' })
    const steps = within(screen.getByRole('region', { name: 'What to do' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /Equifax, Experian and TransUnion, or call them\. Lift the freeze for a set time/,
      ),
      expect.stringMatching(/end date at least 30 days from now/),
      expect.stringMatching(/Come back hereThen select "Check my credit again\."$/),
    ])
    expect(screen.getByRole('button', { name: 'Check my credit again' })).toBeTruthy()
  })

  it('explain on credit-locked how to unlock the file, for how long, and to come back (1.2.79)', async () => {
    serve(answers('SOFT_CREDIT_LOCKED'))
    await open('credit-locked')
    await screen.findByRole('heading', { name: 'Unlock your credit' })
    const steps = within(screen.getByRole('region', { name: 'What to do' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/\(Equifax, Experian or TransUnion\)\. Turn the lock off\.$/),
      expect.stringMatching(/Keep it unlocked for 30 days/),
      expect.stringMatching(/Come back hereThen select "Check my credit again\."$/),
    ])
    expect(screen.getByRole('button', { name: 'Check my credit again' })).toBeTruthy()
  })

  it('explain on credit-no-match what to check, and what to do if it is wrong and if it is right (1.2.80)', async () => {
    serve(answers('SOFT_CREDIT_NO_MATCH'))
    await open('credit-no-match')
    await screen.findByRole('heading', { name: 'Check your details' })
    const steps = within(screen.getByRole('region', { name: 'What to do' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/legal name, date of birth, Social Security number and home address must match/),
      expect.stringMatching(
        /If something is wrong, correct itSelect "Correct my details\." We check again .* Call \(555\)\s010-0142/,
      ),
      expect.stringMatching(
        /If everything is right, check againAsk the bureau .* select "Check my credit again\."$/,
      ),
    ])
  })

  it('state on credit-locked that credit must stay unlocked for 30 days after completion (1.2.82, 1.9.27)', async () => {
    serve(answers('SOFT_CREDIT_LOCKED'))
    await open('credit-locked')
    expect(
      await screen.findByText(
        'Your credit must stay unlocked for 30 days after you complete your application.',
      ),
    ).toBeTruthy()
  })

  it('retry the credit check and redirect by the resulting state (1.4.05, 1.4.12)', async () => {
    const served = answers('SOFT_CREDIT_FROZEN')
    const sent = serve(served)
    const { history } = await open('credit-frozen')
    const button = await screen.findByRole('button', { name: 'Check my credit again' })
    served[`GET ${API}/state`] = { stage: 'APPLYING', state: 'KYC_VERIFY' }
    fireEvent.click(button)
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('next-steps')))
    expect(sent.map((each) => each.call)).toEqual([`POST ${API}/credit-retry`])
  })

  it('show how many checks are left, and the phone number after the last one (1.4.11, 1.2.81)', async () => {
    const withTries = (creditTriesLeft: number) => ({
      application: applicationAnswer({ state: 'SOFT_CREDIT_FROZEN', creditTriesLeft }),
    })
    const served = answers('SOFT_CREDIT_FROZEN', { [`GET ${API}`]: withTries(2) })
    serve(served)
    await open('credit-frozen')
    expect(await screen.findByText('You can check 2 more times.')).toBeTruthy()
    vi.useFakeTimers()
    const asks = async (creditTriesLeft: number) => {
      served[`GET ${API}`] = withTries(creditTriesLeft)
      fireEvent.click(screen.getByRole('button', { name: 'Check my credit again' }))
      // The state is fetched 20 more times at 100 ms (row 1.4.07).
      await act(() => vi.advanceTimersByTimeAsync(2_100))
    }
    await asks(1)
    expect(pageText()).toContain(
      "You can check one more time from here. After that, call (555) 010-0142 and we'll check for you.",
    )
    await asks(0)
    expect(screen.getByText("You've used all your checks")).toBeTruthy()
    expect(pageText()).toContain("Call (555) 010-0142. We'll go over it with you.")
    expect(screen.queryByRole('button', { name: 'Check my credit again' })).toBeNull()
  })

  it('show the deadline with its time zone, and open the notice (1.9.26)', async () => {
    serve(answers('SOFT_CREDIT_FROZEN'))
    await open('credit-frozen')
    expect(await screen.findByText(/Saturday, December 5, 2026 at 11:59 PM EST/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Read the notice' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See all documents' }).getAttribute('href')).toBe(
      `${pathOf('documents')}?back=true`,
    )
  })

  it('wait for their own notice when it is not generated yet', async () => {
    const served = answers('SOFT_CREDIT_LOCKED')
    serve(served)
    await open('credit-locked')
    expect(await screen.findByText("We're preparing your document. This takes a few seconds.")).toBeTruthy()
    served[`GET ${API}/documents`] = { documents: [NOTICE, { ...NOTICE, about: 'LOCKED' }] }
    expect(await screen.findByRole('button', { name: 'Read the notice' }, { timeout: 10_000 })).toBeTruthy()
  })

  it('link from credit-no-match to the details form, where the borrower can correct them (1.2.80)', async () => {
    const served = answers('SOFT_CREDIT_NO_MATCH', {
      ...detailsAnswers({
        [`GET ${API}`]: {
          application: applicationAnswer({ state: 'SOFT_CREDIT_NO_MATCH', creditTriesLeft: 3 }),
        },
        [`GET ${API}/state`]: { stage: 'APPLYING', state: 'SOFT_CREDIT_NO_MATCH' },
        [`POST ${API}/details-correction`]: { stage: 'APPLYING', state: 'SOFT_CREDIT' },
      }),
    })
    serve(served)
    const { history } = await renderPages({ ...PAGES, details: DetailsScreen }, [pathOf('credit-no-match')])
    fireEvent.click(await screen.findByRole('link', { name: 'Correct my details' }))
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('details')))
    expect(await screen.findByRole('button', { name: 'Save and check again' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull()
  })

  it('offer no link to the details on credit-frozen, because nothing is wrong with them', async () => {
    serve(answers('SOFT_CREDIT_FROZEN'))
    await open('credit-frozen')
    await screen.findByRole('button', { name: 'Check my credit again' })
    expect(screen.queryByRole('link', { name: 'Correct my details' })).toBeNull()
  })

  it('let the borrower cancel after a confirmation (1.4.14)', async () => {
    giveDialogsToJsdom()
    const sent = serve(
      answers('SOFT_CREDIT_NO_MATCH', {
        [`POST ${API}/cancellation`]: { stage: 'FINAL', state: 'CANCELLED' },
      }),
    )
    await open('credit-no-match')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel application' }))
    expect(sent).toEqual([])
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel application' }))
    await waitFor(() => expect(sent.map((each) => each.call)).toEqual([`POST ${API}/cancellation`]))
  })

  it('show the refusal when no checks are left', async () => {
    const message =
      "You've used all the credit checks for this application. Call us and we'll help you continue."
    serve(
      answers('SOFT_CREDIT_FROZEN', {
        [`POST ${API}/credit-retry`]: refusal(409, 'credit.tries-exhausted', message),
      }),
    )
    await open('credit-frozen')
    fireEvent.click(await screen.findByRole('button', { name: 'Check my credit again' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('redirect to the application’s current page (1.4.12)', async () => {
    serve(answers('FINAL_STEPS'))
    const { history } = await open('credit-frozen')
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('next-steps')))
  })
})

describe('the decline page', () => {
  it.each(['home', 'international'])(
    'for %s borrowers, shows the exact wording and links to the adverse action notice (1.2.33, 1.2.83, 1.2.84, G.37)',
    async (where) => {
      const documents = [{ ...NOTICE, type: 'ADVERSE_ACTION', about: 'DECISION' }]
      const application = applicationAnswer({ state: 'DECLINED', isInternational: where === 'international' })
      serve(answers('DECLINED', { [`GET ${API}`]: { application }, [`GET ${API}/documents`]: { documents } }))
      await open('decline')
      expect(await screen.findByText(/you are not eligible for a loan at this time/)).toBeTruthy()
      expect(await screen.findByRole('button', { name: 'Read your adverse action notice' })).toBeTruthy()
      const link = screen.getByRole('link', { name: 'See all documents' })
      expect(link.getAttribute('href')).toBe(`${pathOf('documents')}?back=true`)
    },
  )
})
