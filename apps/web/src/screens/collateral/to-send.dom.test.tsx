// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  APP_UUID,
  applicationAnswer,
  BITCOIN_ADDRESS,
  collateralAnswer,
  figuresAnswer,
} from '../../loan/answers.test-data.ts'
import { type Answers, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CollateralScreen } from './CollateralScreen.tsx'

const BASE = `/account/crypto-backed-loan/${APP_UUID}`
const API = `/api/loans/v1/applications/${APP_UUID}`
const WAITING = { stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' } as const

type Changes = Parameters<typeof collateralAnswer>[0]
const show = async (changes: Changes = {}) => {
  const answers: Answers = {
    [`GET ${API}`]: { application: applicationAnswer(WAITING) },
    [`GET ${API}/final-steps`]: { items: [], status: 'IN_PROGRESS' },
    [`GET ${API}/state`]: WAITING,
    [`GET ${API}/collateral`]: collateralAnswer(changes),
    [`PUT ${API}/wallet-type`]: {},
  }
  serve(answers)
  await renderScreen(CollateralScreen, '/account/crypto-backed-loan/:appUuid/collateral', [
    `${BASE}/collateral`,
  ])
  await screen.findByRole('heading', { level: 2, name: 'Your loan' })
}
const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })
const ofCoin = (type: 'ETH' | 'SOL') => ({
  requiredCoinAmount: { coinQuantity: '0.202', type },
  receivedCoinAmount: { coinQuantity: '0', type },
  pendingCoinAmount: { coinQuantity: '0', type },
  remainingCoinAmountDue: { coinQuantity: '0.202', type },
  deposits: [],
})
const NOTHING: Changes = {
  receivedCoinAmount: btc('0'),
  pendingCoinAmount: btc('0'),
  remainingCoinAmountDue: btc('0.202'),
  confirmedCollateral: null,
  deposits: [],
}
const detailOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent
const lineOf = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement
const noteOf = (term: string) => lineOf(term)?.querySelectorAll('dd')[1]?.textContent
const boldOf = (term: string) => lineOf(term)?.querySelector('dd')?.className.includes('font-semibold')
const copies = async (): Promise<readonly string[]> => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  fireEvent.click(screen.getByRole('button', { name: 'Copy amount' }))
  await waitFor(() => expect(copied).toHaveLength(1))
  return copied
}

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

describe('the amount to send', () => {
  it('is the planned amount before the first deposit, shown with the minimum, and is the amount copied', async () => {
    await show(NOTHING)
    expect(screen.getByRole('heading', { level: 2, name: 'Planned amount' })).toBeTruthy()
    expect(screen.getByText(/Send 0\.25 BTC as planned; at least 0\.202 BTC\./).textContent).toContain(
      'About $25,000.00.',
    )
    expect(await copies()).toEqual(['0.25'])
  })

  it('is the only amount to send before the first deposit, with Remaining counted to the minimum (1.2.117)', async () => {
    await show(NOTHING)
    expect(screen.queryByText(/^Still to send/)).toBeNull()
    expect(screen.queryByText('On its way', { selector: 'dt' })).toBeNull()
    expect(detailOf('Remaining')).toBe('0.202 BTC')
    expect(noteOf('Remaining')).toBe('To reach the minimum. Only confirmed deposits count.')
    expect([boldOf('Required minimum'), boldOf('Remaining')]).toEqual([false, false])
  })

  it('is explained while some remains although enough was sent, since unconfirmed deposits do not count yet (1.2.117)', async () => {
    await show({ ...NOTHING, pendingCoinAmount: btc('0.25') })
    expect([
      detailOf('Remaining'),
      detailOf('On its way'),
      detailOf('Still to send to reach the minimum'),
    ]).toEqual(['0.202 BTC', '0.25 BTC', '0 BTC'])
    expect(noteOf('Remaining')).toMatch(/Only confirmed deposits count\.$/)
    expect(boldOf('Remaining')).toBe(true)
  })

  it('is the rest of the minimum after the first deposit, less unconfirmed deposits, unlike Remaining (1.2.117)', async () => {
    await show()
    expect(screen.getByRole('heading', { level: 2, name: 'Still to send' })).toBeTruthy()
    expect(screen.getByText('About $5,150.00. This completes your minimum.')).toBeTruthy()
    expect(
      screen.getByText('Optional: 0.0995 BTC reaches the 0.25 BTC you planned and lowers your LTV to 40.4%.'),
    ).toBeTruthy()
    expect([
      detailOf('Remaining'),
      detailOf('On its way'),
      detailOf('Still to send to reach the minimum'),
    ]).toEqual(['0.102 BTC', '0.0505 BTC', '0.0515 BTC'])
    expect(await copies()).toEqual(['0.0515'])
  })

  it('is zero, with no copy button, while unconfirmed deposits complete the minimum', async () => {
    await show({ pendingCoinAmount: btc('0.11') })
    expect([detailOf('Remaining'), detailOf('Still to send to reach the minimum')]).toEqual([
      '0.102 BTC',
      '0 BTC',
    ])
    expect(screen.getByText(/What's on its way completes your minimum\. You don't need to send/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy amount' })).toBeNull()
  })

  it('is explained in one sheet with the figures of the page', async () => {
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'How we calculated this' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(await sheet.findByText('$10,100.00 ÷ (50% × $100,000.00) = 0.202 BTC')).toBeTruthy()
    expect(sheet.getByText('0.202 BTC − 0.1 BTC = 0.102 BTC')).toBeTruthy()
    expect(sheet.getByText('0.102 BTC − 0.0505 BTC = 0.0515 BTC')).toBeTruthy()
  })
})

describe('the meaning of the amounts', () => {
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))

  it('is shown for the planned amount and for the minimum: LTV and each trigger price', async () => {
    await show(NOTHING)
    expect(rows()).toEqual([
      ['What it means', 'Planned amount', 'Required minimum'],
      ['Amount', '0.25 BTC', '0.202 BTC'],
      ['LTV', '40.4%', '50%'],
      ['We warn you at', '$53,866.66', '$66,666.66'],
      ['Margin call at', '$50,500.00', '$62,500.00'],
      ['Collateral is sold at', '$44,888.88', '$55,555.55'],
    ])
  })

  it('is shown for the confirmed amount once the minimum is confirmed', async () => {
    const figures = figuresAnswer({ coin: 'BTC', quantity: '0.3', amount: '10100.00', price: '90000.00' })
    await show({
      receivedCoinAmount: btc('0.3'),
      pendingCoinAmount: btc('0'),
      remainingCoinAmountDue: btc('0'),
      confirmedCollateral: {
        ...figures,
        balance: '10100.00',
        price: { price: '90000.00', observedAt: '2026-11-21T12:00:00.000Z' },
      },
    })
    expect(rows()[0]).toEqual(['What it means', 'Confirmed', 'Required minimum'])
    expect(rows()[4]).toEqual(['Margin call at', '$42,083.33', '$62,500.00'])
    expect(
      screen.getByText(
        /at the current price of \$90,000\.00 for one BTC\. Minimum: at your offer price of \$100,000\.00/,
      ),
    ).toBeTruthy()
    expect(screen.getByText('All confirmed collateral counts and lowers your LTV.')).toBeTruthy()
  })
})

describe('the amount of a renewal', () => {
  it('has its own name, because the planned amount includes the rollover collateral', async () => {
    await show({
      ...NOTHING,
      carriedCoinAmount: btc('0.15'),
      remainingCoinAmountDue: btc('0.052'),
    })
    expect(await screen.findByRole('heading', { name: 'Planned amount to add' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Planned amount' })).toBeNull()
  })
})

describe('the exceptions', () => {
  it('show a transaction removed by the network, which no longer counts toward the planned amount', async () => {
    const [deposit] = collateralAnswer().deposits
    if (deposit === undefined) throw new Error('A deposit was expected')
    await show({ ...NOTHING, deposits: [{ ...deposit, status: 'orphaned', confirmations: 0 }] })
    const list = within(screen.getByRole('region', { name: 'Deposits received' }))
    expect(list.getByText('Removed by the network')).toBeTruthy()
    expect(list.getByText(/^The network dropped this transfer, so it doesn't count/)).toBeTruthy()
    expect(screen.getByText(/Send 0\.25 BTC as planned; at least 0\.202 BTC\./)).toBeTruthy()
  })

  it('show when the deadline has passed (1.9.18)', async () => {
    await show({ ...NOTHING, now: '2026-11-27T05:00:00.000Z' })
    expect(screen.getByText('The time to send has passed')).toBeTruthy()
  })

  it('require only the minimum for complete collateral that fell below it', async () => {
    await show({ ...NOTHING, isShort: true })
    expect(screen.getByText('About $20,200.00. This completes your minimum.')).toBeTruthy()
    expect(await copies()).toEqual(['0.202'])
  })
})

describe('the sending wallet', () => {
  const steps = () =>
    within(screen.getByTestId('sending-steps'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('has steps for an exchange: withdrawal, limits, delays, and the review page to verify the address (1.2.122)', async () => {
    await show(NOTHING)
    expect(steps()[0]).toContain('choose Withdraw or Send, then Bitcoin. Pick the network named Bitcoin.')
    expect(steps().join()).toMatch(/withdrawal limit.*hold a first withdrawal for 24 to 72 hours/)
    expect(screen.getByTestId('verifying').textContent).toContain('on the review page of your exchange')
  })

  it('has steps for a self-hosted wallet once that is chosen, with its own screen to verify the address (1.2.122)', async () => {
    await show(NOTHING)
    fireEvent.click(screen.getByRole('radio', { name: /^Self-Hosted/ }))
    await waitFor(() => expect(steps()[0]).toContain('Scan the code or paste the address.'))
    expect(steps().join()).not.toMatch(/exchange|Withdraw/)
    expect(screen.getByTestId('verifying').textContent).toContain("your hardware wallet's own screen")
  })

  it.each([
    ['ETH', 'then Ethereum. Pick the network named Ethereum or ERC-20.'],
    ['SOL', 'then Solana. Pick the network named Solana.'],
  ] as const)('has steps that name the network of %s', async (coin, expected) => {
    await show(ofCoin(coin))
    expect(steps()[0]).toContain(expected)
  })
})

describe('pasted text', () => {
  const pastes = async (text: string) => {
    await show(NOTHING)
    const field = screen.getByLabelText(/^Compare the address you pasted/)
    fireEvent.change(field, { target: { value: text } })
    return field
  }

  it('is compared with the address and matches', async () => {
    await pastes(BITCOIN_ADDRESS)
    expect(screen.getByText('It matches your deposit address.')).toBeTruthy()
  })

  it.each([
    [BITCOIN_ADDRESS.replace('srrr7x', 'srrr8x'), /^Don't send\. Only the two ends match/],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', /^Don't send\. This isn't your deposit address/],
  ])('is compared with the address: %s', async (text, expected) => {
    const field = await pastes(text)
    expect(screen.getAllByText(expected).length).toBeGreaterThan(0)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the checkbox', () => {
  const hintAtBox = () => {
    const box = screen.getByRole('checkbox', { name: 'I have sent my collateral' })
    return document.getElementById(`${box.id}-hint`)?.textContent
  }

  it('has a hint that deposits count without it (1.2.123)', async () => {
    await show(NOTHING)
    expect(hintAtBox()).toBe("It only tells us you're done sending. Your deposit counts either way.")
    expect(screen.getByText(/isn't on the blockchain by .*, we cancel the application/)).toBeTruthy()
  })

  it('has no deadline once everything required is sent', async () => {
    await show({ ...NOTHING, pendingCoinAmount: btc('0.25') })
    expect(hintAtBox()).toMatch(/Your deposit counts either way\.$/)
    expect(screen.queryByText(/we cancel the application/)).toBeNull()
  })

  it('is followed by a way to cancel while the loan waits for its collateral', async () => {
    await show(NOTHING)
    const way = screen.getByRole('link', { name: 'You can cancel from your dashboard' })
    expect(way.getAttribute('href')).toMatch(/^\/dashboard/)
  })
})

describe('the primary button', () => {
  const isFilled = (name: string) =>
    screen.getByRole('button', { name }).className.includes('bg-brand text-on-brand')

  it('is Copy address until the box is checked, then Continue', async () => {
    await show(NOTHING)
    expect(isFilled('Copy address')).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'I have sent my collateral' }))
    expect(isFilled('Copy address')).toBe(false)
    expect(isFilled('Continue')).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false)
  })
})
