// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import { disbursementAccountQuery } from '../../journey/queries.ts'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { navigate } from '../../navigation.ts'
import { WAITING_POLL } from '../../polling/poll-interval.ts'
import { serve, type Answers } from '../render-screen.test-data.tsx'
import { NextStepsScreen } from './NextStepsScreen.tsx'

const AT = '2026-11-25T15:00:00.000Z'
const NAMES = ['Verify Identity', 'Disbursement Account', 'Review Agreements', 'Post Collateral']
const NONE = ['NOT_STARTED', 'NOT_STARTED', 'NOT_STARTED', 'NOT_STARTED']

const answers = (
  state: string,
  statuses: readonly string[] = NONE,
  changes: Parameters<typeof applicationAnswer>[0] = {},
): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer({ ...changes, state: state as never }) },
  [`GET ${API}/state`]: { stage: 'APPLYING', state },
  [`GET ${API}/final-steps`]: {
    items: NAMES.map((name, index) => ({ name, status: statuses[index] })),
    status: statuses.every((status) => status === 'COMPLETED') ? 'COMPLETED' : 'IN_PROGRESS',
  },
})
const show = async (...given: Parameters<typeof answers>) => {
  serve(answers(...given))
  return renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
}
const card = async (title: string): Promise<HTMLElement> => {
  const item = (await screen.findByRole('heading', { name: title })).closest('li')
  if (item === null) throw new Error(`No card ${title}`)
  return item
}
/** The label of a card, and where it leads. */
const actionOf = async (title: string) => {
  const within_ = within(await card(title))
  const link = within_.queryByRole('link')
  if (link) return { label: link.firstChild?.textContent, leadsTo: link.getAttribute('href') }
  const button = within_.queryByRole<HTMLButtonElement>('button')
  if (button)
    return { label: button.querySelector('span span')?.firstChild?.textContent, disabled: button.disabled }
  return { label: within_.getByText(/^(Processing|Complete)$/).textContent }
}

beforeEach(() => writeBrandPage())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the side panel', () => {
  it('links to the documents with a way back (1.2.27, G.48)', async () => {
    await show('FINAL_STEPS')
    await card('Verify Identity')
    const link = screen.getByRole('link', { name: 'See your documents' })
    expect(link.getAttribute('href')).toBe(`${pathOf('documents')}?back=true`)
  })
})

/** Orange means that the borrower has to act; blue and green show the status. */
const orange = () => document.querySelectorAll('main [class*="-warn"]').length
describe('the warning color', () => {
  it.each(['NOT_STARTED', 'IN_PROGRESS', 'PENDING', 'COMPLETED'])(
    'is not on cards in %s, since nothing went wrong',
    async (status) => {
      await show('FINAL_STEPS', [status, status, status, status])
      await card('Verify Identity')
      expect(orange()).toBe(0)
    },
  )
})

describe('the Cancel application button', () => {
  it.each([
    ['KYC_VERIFY', 'APPLYING', true],
    ['FINAL_STEPS', 'APPLYING', true],
    ['SIGN_DOCS', 'APPLYING', true],
    ['WAITING_FOR_COLLATERAL', 'PROCESSING', true],
    // The loan is signed and funded, and waits for another account.
    ['FINAL_STEPS', 'ORIGINATING', false],
  ] as const)(
    'follows the journey in %s of stage %s (available: %s), and asks for confirmation',
    async (state, stage, isOpen) => {
      giveDialogsToJsdom()
      const sent = serve({
        ...answers(state, NONE, { stage }),
        [`POST ${API}/cancellation`]: { stage: 'FINAL', state: 'CANCELLED' },
      })
      await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
      await card('Verify Identity')
      const cancel = screen.queryByRole('button', { name: 'Cancel application' })
      expect(cancel !== null).toBe(isOpen)
      if (cancel === null) return
      fireEvent.click(cancel)
      const dialog = within(await screen.findByRole('dialog'))
      expect(sent).toEqual([])
      fireEvent.click(dialog.getAllByRole('button').at(-1) as HTMLElement)
      await waitFor(() => expect(sent.map(({ call }) => call.split('/').at(-1))).toEqual(['cancellation']))
    },
  )
})

describe('the cards', () => {
  it('are four, in order, with what each needs and how long it takes (1.1.18, 1.2.16, 1.2.85, 1.2.86)', async () => {
    // The order is that of the steps, whether they are done or not.
    for (const statuses of [NONE, ['COMPLETED', 'PENDING', 'NOT_STARTED', 'NOT_STARTED']]) {
      cleanup()
      await show('FINAL_STEPS', statuses)
      await card('Verify Identity')
      const listed = screen.getAllByRole('listitem').map((item) => within(item).getByRole('heading'))
      expect(listed.map(({ textContent }) => textContent)).toEqual(NAMES)
    }
    cleanup()
    await show('FINAL_STEPS')
    expect(within(await card('Verify Identity')).getByText('Takes about 3 minutes')).toBeTruthy()
  })

  it.each([
    ['a renewal (1.2.87)', { isRollForward: true }, NONE],
    ['when it is not required (1.2.88)', {}, ['NOT_STARTED', 'NOT_REQUIRED', 'NOT_STARTED', 'NOT_STARTED']],
  ])('omit Disbursement Account: %s', async (_case, changes, statuses) => {
    await show('FINAL_STEPS', statuses, changes)
    await card('Verify Identity')
    expect(screen.queryByRole('heading', { name: 'Disbursement Account' })).toBeNull()
  })

  it('link to identity and disbursement while those steps are open (1.2.91)', async () => {
    await show('KYC_VERIFY', ['NOT_STARTED', 'IN_PROGRESS', 'NOT_STARTED', 'NOT_STARTED'])
    expect(await actionOf('Verify Identity')).toEqual({ label: 'Start', leadsTo: pathOf('identity') })
    expect(await actionOf('Disbursement Account')).toEqual({
      label: 'Continue',
      leadsTo: pathOf('disbursement'),
    })
    expect(await actionOf('Review Agreements')).toEqual({ label: 'Start', disabled: true })
    expect(await actionOf('Post Collateral')).toEqual({ label: 'Start', disabled: true })
  })

  it('have a distinct appearance for each status (1.2.91, 1.3.56)', async () => {
    const faces = {
      NOT_STARTED: { label: 'Start', leadsTo: pathOf('disbursement') },
      IN_PROGRESS: { label: 'Continue', leadsTo: pathOf('disbursement') },
      PENDING: { label: 'Processing' },
      COMPLETED: { label: 'Complete' },
    }
    for (const [status, face] of Object.entries(faces)) {
      await show('FINAL_STEPS', ['COMPLETED', status, 'NOT_STARTED', 'NOT_STARTED'])
      expect(await actionOf('Disbursement Account'), status).toEqual(face)
      cleanup()
    }
    await show('FINAL_STEPS', ['COMPLETED', 'NOT_REQUIRED', 'NOT_STARTED', 'NOT_STARTED'])
    await card('Verify Identity')
    expect(screen.queryByRole('heading', { name: 'Disbursement Account' })).toBeNull()
  })

  it('look the same for every overall status except COMPLETED, which shows Continue (1.3.57, 1.2.93)', async () => {
    const shown = async (status: string) => {
      const statuses = ['COMPLETED', 'IN_PROGRESS', 'NOT_STARTED', 'NOT_STARTED']
      const items = NAMES.map((name, index) => ({ name, status: statuses[index] }))
      serve({ ...answers('FINAL_STEPS'), [`GET ${API}/final-steps`]: { items, status } })
      await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
      await card('Verify Identity')
      const main = screen.getByRole('main')
      const ways = [...main.querySelectorAll('a, button')].map((each) => each.outerHTML)
      const isContinued = screen.queryByRole('button', { name: 'Continue' }) !== null
      const page = [main.textContent, ...ways]
      cleanup()
      return { isContinued, page }
    }
    const begun = await shown('IN_PROGRESS')
    expect(await shown('NOT_STARTED')).toEqual(begun)
    expect(begun.isContinued).toBe(false)
    expect((await shown('COMPLETED')).isContinued).toBe(true)
  })

  it('open Review Agreements only in SIGN_DOCS (1.2.89)', async () => {
    await show('SIGN_DOCS', ['COMPLETED', 'COMPLETED', 'IN_PROGRESS', 'NOT_STARTED'])
    expect(await actionOf('Verify Identity')).toEqual({ label: 'Complete' })
    expect(await actionOf('Review Agreements')).toEqual({ label: 'Continue', leadsTo: pathOf('disclosures') })
    expect(await actionOf('Post Collateral')).toEqual({ label: 'Start', disabled: true })
  })

  it('show Review Agreements as Processing while the last signature is being sent (1.4.32)', async () => {
    await show('SIGN_DOCS', ['COMPLETED', 'COMPLETED', 'PENDING', 'NOT_STARTED'])
    expect(await actionOf('Review Agreements')).toEqual({ label: 'Processing' })
  })

  it('open Post Collateral only in WAITING_FOR_COLLATERAL (1.2.90)', async () => {
    await show('WAITING_FOR_COLLATERAL', ['COMPLETED', 'COMPLETED', 'COMPLETED', 'NOT_STARTED'])
    expect(await actionOf('Post Collateral')).toEqual({ label: 'Start', leadsTo: pathOf('collateral') })
    cleanup()
    await show('WAITING_FOR_COLLATERAL', ['COMPLETED', 'COMPLETED', 'COMPLETED', 'IN_PROGRESS'])
    expect(await actionOf('Post Collateral')).toEqual({ label: 'Continue', leadsTo: pathOf('collateral') })
  })

  it.each([
    ['WAITING_FOR_COLLATERAL', pathOf('collateral')],
    ['FINAL_STEPS', undefined],
  ])(
    'in %s, link to %s for the deposit address and deposits after collateral is sent (1.2.90)',
    async (state, to) => {
      await show(state, ['COMPLETED', 'COMPLETED', 'COMPLETED', 'PENDING'])
      const within_ = within(await card('Post Collateral'))
      expect(within_.getByText('Processing')).toBeTruthy()
      const way = within_.queryByRole('link', { name: 'See your deposit address and deposits' })
      expect(way?.getAttribute('href')).toBe(to)
    },
  )
})

describe('a signed loan waiting for another account', () => {
  it('shows the collateral removed by a reorg, and where to send it again (R5)', async () => {
    serve({
      ...answers('FINAL_STEPS', ['COMPLETED', 'NOT_STARTED', 'COMPLETED', 'PENDING']),
      [`GET ${API}/collateral`]: collateralAnswer({ isShort: true }),
    })
    await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
    expect(await screen.findByText('Your collateral is 0.102 BTC below the required amount')).toBeTruthy()
    const way = screen.getByRole('link', { name: "See what's missing and where to send it" })
    expect(way.getAttribute('href')).toBe(pathOf('collateral'))
    expect(await actionOf('Post Collateral')).toEqual({ label: 'Processing' })
  })

  it('shows collateral removed by a reorg while the page is open (R5)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const held = { ...answers('FINAL_STEPS', ['COMPLETED', 'NOT_STARTED', 'COMPLETED', 'COMPLETED']) }
    held[`GET ${API}/collateral`] = collateralAnswer()
    serve(held)
    await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
    await card('Post Collateral')
    const pass = () => act(() => vi.advanceTimersByTimeAsync(WAITING_POLL.everyMs + 100))
    await pass()
    expect(screen.queryByText(/0\.102 BTC below the required amount/)).toBeNull()
    held[`GET ${API}/collateral`] = collateralAnswer({ isShort: true })
    await pass()
    expect(await screen.findByText('Your collateral is 0.102 BTC below the required amount')).toBeTruthy()
  })

  it('shows a rejected account, whatever the previous page had cached', async () => {
    const rejected = {
      came: 'rejected',
      problem: 'ACCOUNT_CLOSED',
      at: AT,
      accountMask: null,
      wallet: null,
    } as const
    serve({
      ...answers('FINAL_STEPS', ['COMPLETED', 'NOT_STARTED', 'COMPLETED', 'COMPLETED']),
      [`GET ${API}/collateral`]: collateralAnswer(),
      [`GET ${API}/disbursement-account`]: accountAnswer({ stand: 'ASKED_AGAIN', trouble: rejected }),
    })
    const pages = { complete: () => <p>The loan</p>, 'next-steps': NextStepsScreen }
    const { queryClient } = await renderPages(pages, [pathOf('complete')])
    queryClient.setQueryData(
      disbursementAccountQuery(APP_UUID).queryKey,
      accountAnswer({ stand: 'IN_REVIEW' }),
    )
    act(() => navigate(pathOf('next-steps')))
    expect(await screen.findByText("We can't send your funds to this account")).toBeTruthy()
  })
})

describe("the 'ID in Review' warning (1.2.92)", () => {
  it.each(['PENDING', 'IN_PROGRESS'])('is shown for %s, with a Processing card (G.39)', async (status) => {
    await show('FINAL_STEPS', [status, 'NOT_STARTED', 'NOT_STARTED', 'NOT_STARTED'])
    expect(await screen.findByText('ID in Review')).toBeTruthy()
    // Only for the ID: another step can be started in the meantime.
    expect(screen.getByText(/You don't need to do anything else for it\.$/)).toBeTruthy()
    expect(await actionOf('Disbursement Account')).toMatchObject({ label: 'Start' })
    expect(await actionOf('Verify Identity')).toEqual({ label: 'Processing' })
  })
  it('is not shown at COMPLETED', async () => {
    await show('FINAL_STEPS', ['COMPLETED', 'NOT_STARTED', 'NOT_STARTED', 'NOT_STARTED'])
    await card('Verify Identity')
    expect(screen.queryByText('ID in Review')).toBeNull()
  })
})

describe('the details check', () => {
  const withScreening = (screening: string) => {
    const served = answers('KYC_VERIFY')
    const steps = served[`GET ${API}/final-steps`] as object
    return { ...served, [`GET ${API}/final-steps`]: { ...steps, screening } }
  }
  it.each([
    ['UNDER_WAY', /^We're checking your details/],
    ['IN_REVIEW', "We're reviewing your details"],
  ])('is shown for %s, and the open steps stay available', async (screening, words) => {
    serve(withScreening(screening))
    await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/sanction|list of|match/i)
    expect(await actionOf('Verify Identity')).toEqual({ label: 'Start', leadsTo: pathOf('identity') })
    expect((await actionOf('Disbursement Account')).leadsTo).toBe(pathOf('disbursement'))
  })
})

describe('a refused ID', () => {
  const identity = (refusal: string | null) => ({
    [`GET ${API}/identity`]: {
      status: 'NOT_STARTED',
      refusal,
      ownerIdentityUuid: '5b7e0d0e-37a8-4b1a-8a3c-0f5a6c7d8e01',
      additionalDocs: false,
      documents: [],
    },
  })
  it('is shown on its card with the reason and what to do', async () => {
    serve({ ...answers('FINAL_STEPS'), ...identity('The picture is blurred.') })
    await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
    const identityCard = within(await card('Verify Identity'))
    expect(await identityCard.findByText("We couldn't accept your last upload")).toBeTruthy()
    expect(identityCard.getByText('The picture is blurred.')).toBeTruthy()
    expect(await actionOf('Verify Identity')).toEqual({ label: 'Start', leadsTo: pathOf('identity') })
  })
  it('is not shown when no ID was refused', async () => {
    serve({ ...answers('FINAL_STEPS'), ...identity(null) })
    await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
    await card('Verify Identity')
    expect(screen.queryByText("We couldn't accept your last upload")).toBeNull()
  })
})

describe('the side panel', () => {
  it('enables Continue to the complete page once all is COMPLETED (1.2.93)', async () => {
    const done = NAMES.map(() => 'COMPLETED')
    const { history } = await show('WAITING_FOR_COLLATERAL', done)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' })
    expect(button.disabled).toBe(false)
    button.click()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('complete')))
  })
  it('has the next open step instead of Continue before that, and the deadline with its time zone (1.2.93, 1.9.26)', async () => {
    await show('FINAL_STEPS', ['PENDING', 'NOT_STARTED', 'NOT_STARTED', 'NOT_STARTED'])
    const panel = within(await screen.findByRole('complementary', { name: 'Your application' }))
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    const next = panel.getByRole('link', { name: 'Start Disbursement Account' })
    expect(next.getAttribute('href')).toBe(pathOf('disbursement'))
    expect(panel.getByText('Saturday, December 5, 2026 at 11:59 PM EST')).toBeTruthy()
  })
  it('shows that there is nothing to do while steps are processing, with only a cancel button (1.2.93)', async () => {
    await show('FINAL_STEPS', ['PENDING', 'COMPLETED', 'NOT_STARTED', 'NOT_STARTED'])
    const panel = within(await screen.findByRole('complementary', { name: 'Your application' }))
    expect(panel.getByText('Nothing for you to do right now.')).toBeTruthy()
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel application'])
  })
  it('links to the collateral received and still to send while collateral is awaited (1.2.90)', async () => {
    await show('WAITING_FOR_COLLATERAL', ['COMPLETED', 'COMPLETED', 'COMPLETED', 'PENDING'])
    const panel = within(await screen.findByRole('complementary', { name: 'Your application' }))
    expect(panel.queryByText('Nothing for you to do right now.')).toBeNull()
    expect(
      panel.getByText(
        "We're waiting for your collateral. You can check what's arrived and what's still to send.",
      ),
    ).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Check your collateral' }).getAttribute('href')).toBe(
      pathOf('collateral'),
    )
  })
  it('shows both amounts of collateral, each with its LTV and trigger prices (1.3.21)', async () => {
    await show('FINAL_STEPS')
    const panel = within(await screen.findByRole('complementary', { name: 'Your application' }))
    const lineOf = (name: string) =>
      within(panel.getByRole('row', { name: new RegExp(name) }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    const heads = panel.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads.slice(1)).toEqual(['Planned amount', 'Required minimum'])
    expect(lineOf('^Amount')).toEqual(['0.25 BTC', '0.202 BTC'])
    expect(lineOf('^LTV')).toEqual(['40.4%', '50%'])
    expect(lineOf('^Warning')).toEqual(['$53,866.66', '$66,666.66'])
    expect(lineOf('^Margin call')).toEqual(['$50,500.00', '$62,500.00'])
    expect(lineOf('^Collateral sale')).toEqual(['$44,888.88', '$55,555.55'])
    expect(panel.getByText('Cash to borrow').nextSibling?.textContent).toBe('$10,000.00')
    // The last payment also repays the loan, so a monthly payment is never shown without it.
    expect(panel.getByText('Last payment $10,175.02')).toBeTruthy()
  })
})

describe('the next-steps redirect', () => {
  it.each([
    ['DECLINED', 'decline', '1.2.94'],
    ['SOFT_CREDIT_NO_MATCH', 'credit-no-match', '1.2.95'],
    ['SOFT_CREDIT_LOCKED', 'credit-locked', '1.2.96'],
    ['SOFT_CREDIT_FROZEN', 'credit-frozen', '1.2.97'],
    ['FUNDABLE', 'complete', '1.2.99'],
    ['COMPLETE', 'complete', '1.2.99'],
    ['BORROWER_MICRO_DEPOSIT_CONFIRM', 'complete', '1.2.99'],
    ['MANUAL_FUNDING_RELEASE', 'complete', '1.2.99'],
    ['CRYPTO_FUNDING_VERIFY', 'complete', '1.2.99'],
  ])('for %s goes to %s (%s)', async (state, page) => {
    const { history } = await show(state)
    await waitFor(() => expect(history.location.pathname).toBe(pathOf(page)))
  })
})
