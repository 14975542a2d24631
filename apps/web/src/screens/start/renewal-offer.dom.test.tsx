// @vitest-environment jsdom
import type { Offer } from '@pledge/contract/offers'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { user } from '../../session/user.test-data.ts'
import { API, pathOf, renderPages } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer, offerAnswer } from '../../loan/answers.test-data.ts'
import { loanAnswer } from '../../loan/loan-answer.test-data.ts'
import { currentPath } from '../../navigation.ts'
import { serve, writePage } from '../render-screen.test-data.tsx'
import { RenewScreen } from './RenewScreen.tsx'
import { basis } from './start-page.test-data.ts'

const PRIOR_UUID = '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11'
const LOAN = loanAnswer({
  asOf: '2026-11-20',
  fundedOn: '2026-01-20',
  maturesOn: '2027-01-20',
  amount: '10000.00',
  principal: '10000.00',
  accruedInterest: '0.00',
  payOff: '10000.00',
  renewal: { opensAt: '2026-11-21T05:00:00.000Z', isOpen: true },
})

const USER = 'GET /api/identity-broker/customer/secure/api/v3/self/figureinfo'

interface Shown {
  readonly offer?: Partial<Offer>
  readonly carried?: string
}

const show = async ({ offer, carried = '0.21' }: Shown = {}) => {
  const offers = [offerAnswer({ collateralUnits: '0.21', ltv: '0.480952381', ...offer })]
  const sent = serve({
    ...basis(),
    [USER]: user,
    [`GET ${API}`]: {
      application: applicationAnswer({
        state: 'OFFER_SELECT',
        isRollForward: true,
        selectedOffer: null,
        offers,
        rollForwardLoanDetails: {
          priorAppUuid: PRIOR_UUID,
          topUpAmount: null,
          paidOff: null,
          lent: null,
          remainingTopUpAmount: null,
          collateral: { coinQuantity: carried },
        },
      }),
    },
    [`GET /api/loans/v1/applications/${PRIOR_UUID}/loan`]: LOAN,
    [`POST ${API}/top-up`]: { offers },
  })
  await renderPages({ renew: RenewScreen }, [pathOf('renew')])
  await screen.findByRole('heading', { level: 1, name: 'Renew your loan' })
  return sent
}
const topUp = () => screen.findByLabelText<HTMLInputElement>('Collateral to add')

beforeAll(async () => {
  // The first load of a part takes longer than a test waits.
  await import('./explanations.ts')
}, 30_000)
beforeEach(() => {
  sessionStorage.clear()
  giveDialogsToJsdom()
  writePage()
})
afterEach(cleanup)

describe('the offer of a renewal', () => {
  it('shows the payoff, prefilled and read-only, and the rollover collateral on its own page (1.2.14, 1.2.60, 1.5.32, 1.1.20)', async () => {
    await show()
    const owed = await screen.findByLabelText<HTMLInputElement>('Payoff of your current loan')
    expect([owed.value, owed.readOnly]).toEqual(['10,000', true])
    expect(screen.getByText('Collateral you already have with us')).toBeTruthy()
    expect((await topUp()).value).toBe('0')
    expect(screen.queryByLabelText('Collateral type')).toBeNull()
    expect(screen.queryByLabelText('Cash to borrow')).toBeNull()
    // The residence is not requested again.
    expect(currentPath()).toBe(pathOf('renew'))
  })

  it('mentions no coins to send when none are added', async () => {
    await show()
    await screen.findByRole('heading', { name: 'What happens as the price drops' })
    expect(document.body.textContent).not.toContain('you plan to send')
  })

  it('sends the top-up with the application and the organization (1.7.13)', async () => {
    const user = userEvent.setup()
    const sent = await show()
    const field = await topUp()
    await user.clear(field)
    await user.type(field, '0.04')
    expect(field.value).toBe('0.04')
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(sent.find(({ call }) => call === `POST ${API}/top-up`)?.body).toEqual({
        topUpQuantity: '0.04',
        appUuid: APP_UUID,
        organization: 'PLEDGE',
      }),
    )
  })

  it('treats an empty field as zero, and shows an error for anything but an amount (1.5.35)', async () => {
    const user = userEvent.setup()
    await show()
    const field = await topUp()
    await user.clear(field)
    expect(field.value).toBe('')
    expect(screen.queryByText('Enter an Amount')).toBeNull()
    await user.type(field, 'much')
    expect(field.value).toBe('much')
    expect((await screen.findAllByText('Enter an Amount')).length).toBeGreaterThan(0)
  })
})

/** Sent from a wallet that sends to the last wei. */
const CARRIED_WEI = '5.123456789123456789'
const ETHER = { collateral: { type: 'ETH' }, minCollateralUnits: CARRIED_WEI } as const
const topUpSent = (sent: Awaited<ReturnType<typeof show>>) =>
  sent.find(({ call }) => call === `POST ${API}/top-up`)?.body
const selected = (sent: Awaited<ReturnType<typeof show>>) =>
  sent.find(({ call }) => call.startsWith(`POST ${API}/selected-offer`))
const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))

describe('the offer of an ETH renewal with eighteen decimal places (1.5.32, 1.5.36)', () => {
  it('opens without an error when nothing is added, and selects the offer as it is', async () => {
    const sent = await show({ offer: { ...ETHER, collateralUnits: CARRIED_WEI }, carried: CARRIED_WEI })
    expect((await topUp()).value).toBe('0')
    expect(screen.queryByText('Maximum of 8 decimal places.')).toBeNull()
    goOn()
    await waitFor(() => expect(selected(sent)).toBeDefined())
    expect(topUpSent(sent)).toBeUndefined()
  })

  it('shows the required top-up rounded up to the places that can be typed, and sends exactly that', async () => {
    const sent = await show({
      offer: { ...ETHER, collateralUnits: '5.423456789123456790' },
      carried: CARRIED_WEI,
    })
    expect((await topUp()).value).toBe('0.30000001')
    expect(screen.queryByText('Maximum of 8 decimal places.')).toBeNull()
    goOn()
    await waitFor(() => expect(topUpSent(sent)).toMatchObject({ topUpQuantity: '0.30000001' }))
  })

  it('counts only the decimal places of the typed amount', async () => {
    const person = userEvent.setup()
    const sent = await show({ offer: { ...ETHER, collateralUnits: CARRIED_WEI }, carried: CARRIED_WEI })
    const field = await topUp()
    await person.clear(field)
    await person.type(field, '0.123456789')
    expect((await screen.findAllByText('Maximum of 8 decimal places.')).length).toBeGreaterThan(0)
    await person.type(field, '{Backspace}')
    expect(screen.queryByText('Maximum of 8 decimal places.')).toBeNull()
    goOn()
    await waitFor(() => expect(topUpSent(sent)).toMatchObject({ topUpQuantity: '0.12345678' }))
  })
})

/** True of a new loan alone. */
const OF_A_NEW_LOAN =
  /cash you get|cash you can borrow|sent to you|you receive|where the money goes|(?<!no )money is sent\.|send your money|When do I get my money|Due 12 months after funding/i

describe('the explanations for a renewal (1.1.20)', () => {
  it('state in the terms and in every calculation that no money is sent (1.2.52)', async () => {
    await show()
    const terms = (await screen.findByRole('heading', { name: 'Your terms' })).closest('section')
    expect(terms?.textContent).toContain('Pays off your loan')
    expect(terms?.textContent).not.toMatch(OF_A_NEW_LOAN)
    fireEvent.click(await screen.findByRole('button', { name: 'Pays off your loan' }))
    const sheet = await screen.findByRole('dialog')
    expect(sheet.textContent).toContain('The new loan pays it off, so no money is sent.')
    expect(sheet.textContent).toContain('$10,000.00 to pay off your loan')
    expect(sheet.textContent).toContain('after the new loan replaces your current one')
    expect(sheet.textContent).not.toMatch(OF_A_NEW_LOAN)
  })

  it("describe a renewal in 'How the loan works', the questions and the rates (1.2.51, 1.2.53, 1.2.54)", async () => {
    await show()
    const questions = await screen.findByRole('heading', { name: 'Common questions' })
    expect(questions.closest('section')?.textContent).toContain('When does the new loan start?')
    expect(questions.closest('section')?.textContent).not.toMatch(OF_A_NEW_LOAN)
    expect(screen.getByRole('columnheader', { name: 'Loan you can pay off' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'How the loan works' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('The new loan pays off your current loan and replaces it')
    expect(dialog.textContent).toContain("No money is sent, so we don't ask for an account.")
    expect(dialog.textContent).not.toMatch(OF_A_NEW_LOAN)
  })

  it('state that the fee is added to the new loan (1.2.57)', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Origination fee' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('We add it to the loan, so you pay nothing now.')
    expect(dialog.textContent).not.toMatch(OF_A_NEW_LOAN)
  })
})
