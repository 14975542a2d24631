// @vitest-environment jsdom
import type { DebitsView } from '@pledge/contract/debits'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pathOfPage } from '../../journey/pages.ts'
import { APP_UUID } from '../../loan/answers.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { PayFromBank } from './PayFromBank.tsx'

const BASE = `/api/loans/v1/applications/${APP_UUID}/debits`
const SHA = 'a'.repeat(64)
const DEBIT = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
  kind: 'PAY_NOW',
  status: 'SUBMITTED',
  amount: '74.99',
  settlesOn: '2026-12-31',
  dueOn: null,
  accountMask: '•••• 6789',
  presentment: 1,
  failure: null,
  canStop: false,
} as const satisfies DebitsView['debits'][number]
const NONE: DebitsView = {
  account: { mask: '•••• 6789', type: 'checking', institution: 'Harbor Bank' },
  canLink: false,
  payNow: { due: '74.99', payoff: '10174.99', least: '1.00', most: '10174.99', settlesOn: '2026-12-31' },
  autopay: {
    isOn: false,
    accountMask: null,
    next: { dueOn: '2027-01-15', settlesOn: '2027-01-15', amount: '74.99' },
  },
  debits: [],
}
const QUOTE = {
  amount: '74.99',
  settlesOn: '2026-12-31',
  terms: { title: 'Authorization for one payment', paragraphs: ['You authorize one debit of $74.99.'] },
  termsSha256: SHA,
}

/** Answers what is sent. */
const show = async (answers: Parameters<typeof serve>[0]) => {
  const sent = serve(answers)
  await renderScreen(() => <PayFromBank appUuid={APP_UUID} achHoldDays={21} />, '/dashboard', ['/dashboard'])
  return sent
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  giveDialogsToJsdom()
  writePage()
})
afterEach(cleanup)

describe('payments from a bank account', () => {
  it('are chosen, read, authorized by a box that nobody ticked, and confirmed with the day on which they count', async () => {
    const sent = await show({
      [`GET ${BASE}`]: NONE,
      [`GET ${BASE}/quote`]: (url: URL) => ({ ...QUOTE, amount: url.searchParams.get('amount') }),
      [`POST ${BASE}`]: { ...NONE, payNow: null, debits: [DEBIT] },
    })
    expect(await screen.findByText('Harbor Bank, checking account •••• 6789')).toBeTruthy()
    press('Make a payment')
    press('Review')
    expect(await screen.findByText('You authorize one debit of $74.99.')).toBeTruthy()
    const box = screen.getByRole('checkbox', { name: 'I authorize this payment.' })
    expect((box as HTMLInputElement).checked).toBe(false)
    press('Pay $74.99')
    expect(await screen.findByText('Select the box to authorize the payment.')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(box)
    press('Pay $74.99')
    expect(
      await screen.findByText(/We received your payment of \$74.99. It counts on December 31, 2026/),
    ).toBeTruthy()
    expect(sent).toEqual([
      { call: `POST ${BASE}`, body: { amount: '74.99', termsSha256: SHA, accepted: true } },
    ])
  })

  it('can be of any amount up to the payoff, and of none beyond it', async () => {
    await show({ [`GET ${BASE}`]: NONE, [`GET ${BASE}/quote`]: { ...QUOTE, amount: '500.00' } })
    await screen.findByText('Make a payment')
    press('Make a payment')
    fireEvent.click(screen.getByRole('radio', { name: /Another amount/ }))
    const field = screen.getByLabelText('Amount in dollars')
    for (const typed of ['0.99', '10175', 'abc', '']) {
      fireEvent.change(field, { target: { value: typed } })
      press('Review')
      expect(screen.getByText('Enter an amount from $1.00 to $10,174.99.'), typed).toBeTruthy()
    }
    fireEvent.change(field, { target: { value: '$500' } })
    press('Review')
    expect(await screen.findByText('Review and authorize')).toBeTruthy()
  })

  it('are said again when the words have changed, and have to be accepted anew', async () => {
    await show({
      [`GET ${BASE}`]: NONE,
      [`GET ${BASE}/quote`]: QUOTE,
      [`POST ${BASE}`]: refusal(409, 'debit.terms-changed', 'The date or the amount changed.'),
    })
    await screen.findByText('Make a payment')
    press('Make a payment')
    press('Review')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'I authorize this payment.' }))
    press('Pay $74.99')
    expect(await screen.findByText(/The date or the amount changed/)).toBeTruthy()
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLInputElement>('checkbox', { name: 'I authorize this payment.' }).checked,
      ).toBe(false),
    )
  })

  it('that are on their way, planned or failed are said in words, with what to do', async () => {
    const planned = {
      ...DEBIT,
      uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c78',
      status: 'SCHEDULED',
      canStop: true,
    } as const
    const failed = {
      ...DEBIT,
      uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c79',
      status: 'RETURNED',
      failure: 'RETRY',
    } as const
    await show({
      [`GET ${BASE}`]: { ...NONE, debits: [{ ...planned, presentment: 2 }, failed] },
      [`POST ${BASE}/${planned.uuid}/stop`]: { ...NONE, debits: [failed] },
    })
    const notice = await screen.findByText("Your payment of $74.99 didn't go through")
    expect(notice.parentElement?.textContent).toContain("There wasn't enough money in the account.")
    expect(screen.getByText("We'll try $74.99 again on December 31, 2026.")).toBeTruthy()
    press('Stop this payment')
    await waitFor(() => expect(screen.queryByText(/again on December 31/)).toBeNull())
  })

  it('are made by autopay once its words are accepted, and until it is turned off', async () => {
    const isOn: DebitsView = { ...NONE, autopay: { ...NONE.autopay, isOn: true, accountMask: '•••• 6789' } }
    await show({
      [`GET ${BASE}`]: NONE,
      [`GET ${BASE}/autopay`]: {
        ...QUOTE,
        terms: { ...QUOTE.terms, title: 'Authorization for automatic payments' },
      },
      [`POST ${BASE}/autopay`]: isOn,
      [`POST ${BASE}/autopay/off`]: NONE,
    })
    expect(await screen.findByText('Off. You make each payment yourself.')).toBeTruthy()
    press('Turn on autopay')
    const dialog = within(screen.getByRole('dialog'))
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', {
      name: 'I authorize automatic payments.',
    })
    expect(box.checked).toBe(false)
    fireEvent.click(box)
    fireEvent.click(dialog.getByRole('button', { name: 'Turn on autopay' }))
    expect(
      await screen.findByText('On. We debit $74.99 from account •••• 6789 on January 15, 2027.'),
    ).toBeTruthy()
    press('Turn off autopay')
    expect(await screen.findByText('Off. You make each payment yourself.')).toBeTruthy()
  })

  it('are not offered without an account', async () => {
    await show({ [`GET ${BASE}`]: { ...NONE, account: null, payNow: null } })
    expect(await screen.findByText(/We don't have a bank account for this loan/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn on autopay' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Link your bank' })).toBeNull()
  })

  it('lead to linking an account where nothing was paid out for the loan, and to another one (note 071)', async () => {
    const link = (name: string) => screen.findByRole('link', { name })
    const address = pathOfPage('link-account', APP_UUID)
    await show({ [`GET ${BASE}`]: { ...NONE, account: null, payNow: null, canLink: true } })
    expect((await link('Link your bank')).getAttribute('href')).toBe(address)
    expect(screen.queryByText(/We don't have a bank account for this loan/)).toBeNull()
    cleanup()
    await show({ [`GET ${BASE}`]: { ...NONE, canLink: true } })
    expect((await link('Use another account')).getAttribute('href')).toBe(address)
  })
})
