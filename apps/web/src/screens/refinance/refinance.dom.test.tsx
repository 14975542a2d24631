// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { laterAnswer } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID } from '../../loan/answers.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { RefinanceScreen } from './RefinanceScreen.tsx'
import {
  answersFor,
  API,
  claimAnswer,
  ETH_APP_UUID,
  ethClaim,
  keptOffer,
  LIST,
  refinanceAnswer,
  reusedOffer,
} from './refinance.test-data.ts'

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

const show = () => renderScreen(RefinanceScreen, LIST, ['/account/crypto-backed-loan/faq', LIST])
const cards = () => screen.findAllByTestId('refinance-card')
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const open = async (name: string) => {
  fireEvent.click(await button(name))
  return screen.findByRole('dialog')
}
const withTopUp = { celsiusTopUpRequired: true, ltv: '0.62', postTopUpLoanToValue: '0.55' } as const

describe('the list of a refinance', () => {
  it('has one card per aggregate with its figures, and Enter Loan ID (part of 2.2.01, 2.2.14, 2.2.15)', async () => {
    serve(answersFor([refinanceAnswer()], [claimAnswer(), ethClaim]))
    await show()
    const [bitcoin, ether] = await cards()
    expect(await cards()).toHaveLength(2)
    expect(within(bitcoin as HTMLElement).getByText('Bitcoin loan')).toBeTruthy()
    expect(within(bitcoin as HTMLElement).getByText('$10,000.00')).toBeTruthy()
    expect(within(bitcoin as HTMLElement).getByText('50.25%')).toBeTruthy()
    expect(within(ether as HTMLElement).getByText(/We can't offer a new loan/)).toBeTruthy()
    expect(await button('Enter Loan ID')).toBeTruthy()
    expect(screen.queryByRole('button', { name: "I'm done adding loans" })).toBeNull()
  })

  it('asks for a first loan where there is none, and shows a failure with a retry', async () => {
    const answers = answersFor([], [])
    answers['GET /api/loans/v1/estate-claims'] = refusal(500, 'unexpected', 'Something went wrong.')
    serve(answers)
    await show()
    answers['GET /api/loans/v1/estate-claims'] = { loans: [] }
    fireEvent.click(await button('Try again'))
    expect(await screen.findByText('Add your first loan')).toBeTruthy()
    expect(screen.getByText('Add a loan to see its terms.')).toBeTruthy()
  })

  it('selects a card until it is submitted; then it is greyed, and pressing it does nothing (2.2.21, 2.2.22)', async () => {
    const submitted = refinanceAnswer({ state: 'WAITING_FOR_COLLATERAL' })
    const ofEth = refinanceAnswer({
      appUuid: ETH_APP_UUID,
      celsiusLoanNumbers: ['CEL-9'],
      selectedOffer: keptOffer({ amount: '7777.00' }),
    })
    const another = refinanceAnswer({
      appUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c03',
      celsiusLoanNumbers: ['CEL-7'],
      selectedOffer: keptOffer({ amount: '5555.00' }),
    })
    serve(answersFor([submitted, ofEth, another], [claimAnswer(), ethClaim]))
    await show()
    const [greyed, , third] = (await cards()) as [HTMLElement, HTMLElement, HTMLElement]
    expect(within(greyed).getByText('Submitted').textContent).toBe('Submitted')
    expect(greyed.dataset['submitted']).toBe('true')
    expect(within(greyed).queryByRole('radio')).toBeNull()
    const panel = within(screen.getByRole('region', { name: 'Terms' }))
    expect(panel.getByText('$7,777.00')).toBeTruthy()
    fireEvent.click(within(third).getByRole('radio'))
    const terms = () => within(screen.getByRole('region', { name: 'Terms' }))
    expect(terms().getByText('$5,555.00')).toBeTruthy()
    fireEvent.click(greyed)
    expect(terms().getByText('$5,555.00')).toBeTruthy()
  })

  it('shows a completed one as refinanced, without figures of old loans that are over', async () => {
    const complete = refinanceAnswer({ state: 'COMPLETE', stage: 'FINAL' })
    serve(answersFor([complete], [ethClaim]))
    await show()
    const [refinanced] = (await cards()) as [HTMLElement]
    expect(within(refinanced).getByText('Refinanced')).toBeTruthy()
    expect(within(refinanced).queryByText('Submitted')).toBeNull()
    expect(refinanced.textContent).not.toMatch(/held by the estate|Balance to refinance/)
  })

  it('names no coin that nobody knows', async () => {
    serve(answersFor([refinanceAnswer({ selectedOffer: null, offers: [] })], []))
    await show()
    const [only] = await cards()
    expect(within(only as HTMLElement).getByText('Celsius loan')).toBeTruthy()
    expect(only?.textContent).not.toMatch(/Bitcoin|Ethereum/)
  })

  it('is at the same card after the borrower comes back to it (part of 2.2.21)', async () => {
    const ofEth = refinanceAnswer({ appUuid: ETH_APP_UUID, celsiusLoanNumbers: ['CEL-9'] })
    serve(answersFor([refinanceAnswer(), ofEth], [claimAnswer(), ethClaim]))
    await show()
    const [, second] = (await cards()) as [HTMLElement, HTMLElement]
    fireEvent.click(within(second).getByRole('radio'))
    cleanup()
    await show()
    const [first, again] = (await cards()) as [HTMLElement, HTMLElement]
    expect(within(again).getByRole<HTMLInputElement>('radio').checked).toBe(true)
    fireEvent.click(within(first).getByRole('radio'))
  })

  it("leads to the submitted loans by I'm done adding loans (part of 2.2.04)", async () => {
    serve(answersFor([refinanceAnswer({ state: 'COMPLETE' })]))
    const { history } = await show()
    fireEvent.click(await button("I'm done adding loans"))
    expect(history.location.pathname).toBe(`${LIST}/complete`)
  })
})

describe('the side panel', () => {
  it('has an APR card for each treatment, the terms, and a single button (2.2.16, 2.2.18, 2.2.19)', async () => {
    serve(answersFor([refinanceAnswer()]))
    await show()
    const group = await screen.findByRole('group', { name: 'Collateral treatment' })
    expect(within(group).getAllByRole('radio')).toHaveLength(2)
    expect(within(group).getByText('9.954% APR')).toBeTruthy()
    expect(within(group).getByText('7.412% APR')).toBeTruthy()
    const terms = within(screen.getByRole('region', { name: 'Terms' }))
    for (const text of ['$10,100.00', '12 months', '8.91%', '9.954%', '$74.99', '40.4%', '0.202 BTC'])
      expect(terms.getByText(text)).toBeTruthy()
    const labels = ['Review Loan Agreement', 'View Top Up Estimate', 'Deposit Required Collateral']
    expect(labels.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual([labels[0]])
  })

  it('shows the selected treatment at once, and takes it back if the server refuses (2.4.15)', async () => {
    const selected = laterAnswer()
    const sent = serve({
      ...answersFor([refinanceAnswer()]),
      [`POST ${API}/selected-offer`]: selected.answer,
    })
    await show()
    const reused = await screen.findByRole<HTMLInputElement>('radio', { name: /7\.412% APR/ })
    expect(reused.checked).toBe(false)
    fireEvent.click(reused)
    await waitFor(() => expect(reused.checked).toBe(true))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /9\.954% APR/ }).checked).toBe(false)
    expect(within(screen.getByRole('region', { name: 'Terms' })).getByText('7.412%')).toBeTruthy()
    expect(sent).toEqual([{ call: `POST ${API}/selected-offer`, body: { offerUuid: reusedOffer().uuid } }])
    selected.give(refusal(409, 'offer.lapsed', 'This offer is no longer valid.'))
    expect(await screen.findByText('This offer is no longer valid.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /9\.954% APR/ }).checked).toBe(true)
  })

  it('sends the stabilization choice with the confirmation (2.2.17, part of 2.3.02)', async () => {
    const sent = serve({
      ...answersFor([refinanceAnswer()]),
      [`POST ${API}/collateral/celsius-refi-borrower-confirmation`]: {
        application: refinanceAnswer({ state: 'SIGN_DOCS', stabilizationOptIn: true }),
      },
    })
    const { history } = await show()
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Stabilization' })
    expect(toggle.checked).toBe(false)
    fireEvent.click(toggle)
    expect(toggle.checked).toBe(true)
    fireEvent.click(await button('Review Loan Agreement'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({
      offerUuid: keptOffer().uuid,
      stabilizationOptIn: true,
      hasSentCollateral: false,
    })
    expect(history.location.pathname).toBe(`${LIST}/${APP_UUID}/${keptOffer().uuid}/disclosures`)
  })

  it('keeps the stored stabilization choice while it is unknown whether it is offered (part of 2.2.17)', async () => {
    const sent = serve({
      ...answersFor([refinanceAnswer({ state: 'SIGN_DOCS', stabilizationOptIn: true })]),
      'GET /api/loans/v1/stabilization-offer': refusal(500, 'unexpected', 'Something went wrong.'),
    })
    const { history } = await show()
    fireEvent.click(await button('Review Loan Agreement'))
    await waitFor(() => expect(history.location.pathname).toMatch(/\/disclosures$/))
    expect(sent).toEqual([])
  })

  it('has no toggle where the lender does not offer stabilization', async () => {
    serve({ ...answersFor([refinanceAnswer()]), 'GET /api/loans/v1/stabilization-offer': { offer: null } })
    await show()
    await button('Review Loan Agreement')
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('moves to SIGN_DOCS and its page at once, and reverts and goes back on an error (2.4.18, 2.4.19, 2.8.09, part of 2.4.16)', async () => {
    const confirmed = laterAnswer()
    const answers: Record<string, unknown> = {
      ...answersFor([refinanceAnswer()]),
      [`POST ${API}/collateral/celsius-refi-borrower-confirmation`]: confirmed.answer,
    }
    serve(answers)
    const { history, queryClient } = await show()
    const stateInCache = () =>
      queryClient.getQueryData<{ readonly applications: readonly { readonly state: string }[] }>([
        'applications',
        'refinances',
      ])?.applications[0]?.state
    const listEntry: unknown = window.history.state
    fireEvent.click(await button('Review Loan Agreement'))
    await waitFor(() => expect(history.location.pathname).toMatch(/\/disclosures$/))
    expect(stateInCache()).toBe('SIGN_DOCS')
    // Without waiting for what the server has.
    answers['GET /api/loans/v1/applications'] = () => new Promise(() => undefined)
    confirmed.give(refusal(409, 'refinance.checks-open', 'We are still checking your details.'))
    await waitFor(() => expect(history.location.pathname).toBe(LIST))
    // The same history entry as before: the browser went one page back.
    expect(window.history.state).toEqual(listEntry)
    expect(stateInCache()).toBe('OFFER_SELECT')
    expect(await screen.findByText('We are still checking your details.')).toBeTruthy()
  })

  it('shows what was priced again where the confirmed offer has expired (part of 2.4.18)', async () => {
    const answers = answersFor([refinanceAnswer({ offers: [] })])
    const repriced = keptOffer({
      uuid: 'a8b0c2d4-1111-4222-8333-444455556669',
      annualPercentageRate: '0.1234',
    })
    serve({
      ...answers,
      'GET /api/loans/v1/applications': () => answers['GET /api/loans/v1/applications'],
      [`POST ${API}/collateral/celsius-refi-borrower-confirmation`]: () => {
        Object.assign(answers, answersFor([refinanceAnswer({ selectedOffer: null, offers: [repriced] })]))
        return refusal(409, 'offer.lapsed', 'This offer expired because prices move.')
      },
    })
    const { history } = await show()
    fireEvent.click(await button('Review Loan Agreement'))
    expect(await screen.findByRole('radio', { name: /12\.340% APR/ })).toBeTruthy()
    await waitFor(() => expect(history.location.pathname).toBe(LIST))
    expect(screen.queryByRole('radio', { name: /9\.954% APR/ })).toBeNull()
    expect(screen.getByText('This offer expired because prices move.')).toBeTruthy()
    expect(screen.getByText('Choose a treatment to continue.')).toBeTruthy()
  })

  it('leads to the top-up: before the signatures by its estimate, then to deposit (2.2.20)', async () => {
    serve(answersFor([refinanceAnswer({ selectedOffer: keptOffer(withTopUp) })]))
    const first = await show()
    fireEvent.click(await button('View Top Up Estimate'))
    const path = `${LIST}/${APP_UUID}/${keptOffer().uuid}/collateral-top-up`
    expect(first.history.location.pathname).toBe(path)
    cleanup()
    const requested = refinanceAnswer({
      state: 'CELSIUS_TOP_UP_REQUESTED',
      selectedOffer: keptOffer(withTopUp),
    })
    serve(answersFor([requested]))
    const second = await show()
    expect(screen.queryByRole('group', { name: 'Collateral treatment' })).toBeNull()
    expect((await screen.findByRole('link', { name: 'See your top-up' })).getAttribute('href')).toBe(path)
    fireEvent.click(await button('Deposit Required Collateral'))
    expect(second.history.location.pathname).toBe(path)
  })
})

describe('the dialogs of the list', () => {
  it('list the current loan IDs, explain the current LTV, stabilization and rates (2.2.24 to 2.2.27)', async () => {
    serve(answersFor([refinanceAnswer()]))
    await show()
    const ids = await open('2 loan IDs')
    expect(
      within(ids)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['CEL-1', 'CEL-2'])
    fireEvent.click(within(ids).getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const ltv = await open('About your LTV')
    expect(ltv.textContent).toContain('is what you owe divided by the market value of your collateral.')
    expect(ltv.textContent).toContain('When the price of your coin drops, your LTV rises.')
    expect(ltv.textContent).toContain('Your LTV is 50.25%: you owe $10,000.00, and the estate holds 0.2 BTC.')
    fireEvent.click(within(ltv).getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
    const stabilization = await open('About stabilization')
    expect(stabilization.textContent).toContain('collateral is sold to pay down the loan')
    expect(stabilization.textContent).toContain('With it, all your coins are converted to USDC instead')
    expect(stabilization.textContent).toContain('A conversion costs 1% of what your coins are sold for.')
    fireEvent.click(within(stabilization).getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
    const rates = await open('About collateral treatment rates')
    expect(rates.textContent).toContain('9.954% APR')
    expect(rates.textContent).toContain('7.412% APR')
    expect(rates.textContent).toContain('If you allow reuse, the lender may lend or pledge your coins')
  })

  it('say nothing of reuse where the lender does not offer it, and of one loan no more than its ID', async () => {
    serve(answersFor([refinanceAnswer({ offers: [], celsiusLoanNumbers: ['CEL-1'] })]))
    await show()
    const rates = await open('About collateral treatment rates')
    expect(rates.textContent).toContain('no one may lend or pledge them')
    expect(rates.textContent).not.toContain('reuse')
    fireEvent.click(within(rates).getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await open('1 loan ID')).textContent).toContain('This is the ID of your old loan.')
  })

  it('enter a loan ID: checked here, claimed there, and the dialog closes (2.2.23, 2.5.06)', async () => {
    const answers = answersFor([], [])
    answers['POST /api/loans/v1/estate-claims'] = refusal(
      404,
      'refinance.loan-unknown',
      'We could not match it.',
    )
    const sent = serve(answers)
    await show()
    const dialog = await open('Enter Loan ID')
    const type = (label: string | RegExp, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
    const add = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Add loan' }))
    add()
    expect(await within(dialog).findAllByText('Required')).toHaveLength(2)
    type(/^Loan ID/, 'CEL 1')
    expect(within(dialog).getByText('Loan ID must be letters, digits or hyphens, at most 40')).toBeTruthy()
    type(/^Loan ID/, ' cel-1 ')
    type(/^Date of birth/, '04/27/1985')
    type(/^Last four digits/, '12')
    add()
    expect(await within(dialog).findByText('Enter four digits')).toBeTruthy()
    expect(sent).toEqual([])
    type(/^Last four digits/, '1234')
    add()
    expect(await within(dialog).findByText('We could not match it.')).toBeTruthy()
    answers['POST /api/loans/v1/estate-claims'] = { loans: [claimAnswer()] }
    answers['GET /api/loans/v1/applications'] = { applications: [refinanceAnswer()], unreadable: [] }
    add()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent[1]?.body).toEqual({
      celsiusLoanNumber: 'CEL-1',
      dateOfBirth: '1985-04-27',
      ssnLastFour: '1234',
    })
    expect(await cards()).toHaveLength(1)
    const again = await open('Enter Loan ID')
    fireEvent.change(within(again).getByLabelText(/^Loan ID/), { target: { value: 'cel-1' } })
    fireEvent.click(within(again).getByRole('button', { name: 'Add loan' }))
    expect(await within(again).findByText('This loan is already on your list')).toBeTruthy()
  })

  it('show the sums of all loans of a card once another one has joined it (2.2.14)', async () => {
    const first = refinanceAnswer({ celsiusLoanNumbers: ['CEL-1'] })
    const before = claimAnswer({ celsiusLoanNumbers: ['CEL-1'] })
    const answers = answersFor([first], [before])
    // The loan joins the application after the answer to its claim was made.
    answers['POST /api/loans/v1/estate-claims'] = () => {
      Object.assign(
        answers,
        answersFor([refinanceAnswer()], [claimAnswer({ balance: '14000.00', ltv: '0.5111' })]),
      )
      return { loans: [before, claimAnswer({ celsiusLoanNumbers: ['CEL-2'], balance: '4000.00' })] }
    }
    serve(answers)
    await show()
    const dialog = await open('Enter Loan ID')
    const type = (label: string | RegExp, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
    type(/^Loan ID/, 'CEL-2')
    type(/^Date of birth/, '04/27/1985')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add loan' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [card] = await cards()
    expect(within(card as HTMLElement).getByText('$14,000.00')).toBeTruthy()
    expect(within(card as HTMLElement).getByText('51.11%')).toBeTruthy()
  })
})
