// @vitest-environment jsdom
import type { StabilizationView } from '@pledge/contract/stabilization'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID } from '../../../loan/answers.test-data.ts'
import { REVIEW_POLL } from '../../../polling/poll-interval.ts'
import { refusal, renderScreen, serve, writePage } from '../../render-screen.test-data.tsx'
import { StabilizationCard } from './StabilizationCard.tsx'

const PATH = `/api/loans/v1/applications/${APP_UUID}/stabilization`
const SHA = 'c'.repeat(64)
const SIGNABLE: NonNullable<StabilizationView['signable']> = {
  feeRate: '0.02',
  usdcLtv: '0.97',
  words: { title: 'Stabilization Addendum', paragraphs: ['We convert all of your BTC to USDC instead.'] },
  wordsSha256: SHA,
}
const OFF: StabilizationView = {
  coin: 'BTC',
  isOn: false,
  chosen: null,
  liquidationLtv: '0.9',
  liquidationPrice: '46000.00',
  mayChange: true,
  signable: SIGNABLE,
  held: null,
}
const ON: StabilizationView = {
  ...OFF,
  isOn: true,
  chosen: { feeRate: '0.02', usdcLtv: '0.97' },
  signable: null,
}
const HELD: StabilizationView = {
  ...ON,
  mayChange: false,
  liquidationPrice: null,
  held: {
    amount: '11000.00',
    secures: '10670.00',
    spent: '0.00',
    left: '11000.00',
    balance: '10174.99',
    restoration: null,
    obstacle: 'LTV_TOO_HIGH',
    reversibleUntil: null,
    preview: {
      price: '45000.00',
      mostPrice: '45450.00',
      atLeast: '0.2417',
      about: '0.2442',
      ltvAfter: '0.9355',
    },
    targetLtv: '0.75',
  },
}
const READY: StabilizationView = {
  ...HELD,
  held: {
    ...HELD.held!,
    balance: '5000.00',
    obstacle: null,
    preview: { ...HELD.held!.preview!, ltvAfter: '0.46' },
  },
}
const show = async (answers: Parameters<typeof serve>[0]) => {
  const sent = serve(answers)
  await renderScreen(() => <StabilizationCard appUuid={APP_UUID} />, '/dashboard', ['/dashboard'])
  return sent
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  giveDialogsToJsdom()
  writePage()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('stabilization on the page of a loan (G.72)', () => {
  it('is off until its addendum is accepted, with the level, the price and the fee (part of G.15)', async () => {
    const sent = await show({ [`GET ${PATH}`]: OFF, [`POST ${PATH}`]: ON })
    expect(await screen.findByText('Off')).toBeTruthy()
    expect(
      screen.getByText(
        /^If your LTV reaches 90% and the USDC can secure your balance, we convert all of your BTC to USDC/,
      ),
    ).toBeTruthy()
    expect(screen.getByText('That is when 1 BTC is at $46,000.00.')).toBeTruthy()
    expect(screen.getByText('Fee: 2% of the amount converted.')).toBeTruthy()
    press('Turn on stabilization')
    expect(await screen.findByText('We convert all of your BTC to USDC instead.')).toBeTruthy()
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
    press('Agree and turn on')
    expect(await screen.findByText('Check the box to turn on stabilization.')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    press('Agree and turn on')
    expect(await screen.findByText(/^Stabilization is on\./)).toBeTruthy()
    expect(screen.getByText('On')).toBeTruthy()
    expect(sent).toEqual([{ call: `POST ${PATH}`, body: { signed: { wordsSha256: SHA, accepted: true } } }])
  })

  it('has words that changed read and accepted again', async () => {
    const changed = refusal(409, 'documents.changed', 'This document changed.')
    const words = { title: 'Stabilization Addendum', paragraphs: ['Our fee is 3% of the amount converted.'] }
    const other = { ...OFF, signable: { ...SIGNABLE, words, wordsSha256: 'd'.repeat(64) } }
    let shown: StabilizationView = OFF
    const sent = await show({
      [`GET ${PATH}`]: () => shown,
      [`POST ${PATH}`]: () => {
        if (shown !== OFF) return ON
        shown = other
        return changed
      },
    })
    await screen.findByText('Off')
    press('Turn on stabilization')
    fireEvent.click(await screen.findByRole('checkbox'))
    press('Agree and turn on')
    expect(await screen.findByText('The terms have changed. Please read them again.')).toBeTruthy()
    expect(await screen.findByText('Our fee is 3% of the amount converted.')).toBeTruthy()
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
    fireEvent.click(screen.getByRole('checkbox'))
    press('Agree and turn on')
    expect(await screen.findByText(/^Stabilization is on\./)).toBeTruthy()
    expect(sent.at(-1)?.body).toEqual({ signed: { wordsSha256: 'd'.repeat(64), accepted: true } })
  })

  it('is switched off at once, and not while a sale is under way', async () => {
    const sent = await show({ [`GET ${PATH}`]: ON, [`POST ${PATH}`]: OFF })
    await screen.findByText('On')
    press('Turn off')
    expect(await screen.findByText('Stabilization is off.')).toBeTruthy()
    expect(sent).toEqual([{ call: `POST ${PATH}`, body: { signed: null } }])
    cleanup()
    await show({ [`GET ${PATH}`]: { ...ON, mayChange: false } })
    expect(await screen.findByText("You can't change this while a sale is due or under way.")).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  })

  it('is not shown where it is neither on nor offered', async () => {
    serve({ [`GET ${PATH}`]: { ...OFF, signable: null } })
    const { queryClient } = await renderScreen(() => <StabilizationCard appUuid={APP_UUID} />, '/dashboard', [
      '/dashboard',
    ])
    await waitFor(() => expect(queryClient.getQueryData(['loan', APP_UUID, 'stabilization'])).toBeTruthy())
    await act(async () => Promise.resolve())
    expect(screen.queryByText('Stabilization')).toBeNull()
  })

  it('says what is held, what it secures, and what has to be for a way back', async () => {
    await show({ [`GET ${PATH}`]: HELD })
    expect(await screen.findByText('Your collateral is held as USDC')).toBeTruthy()
    expect(screen.getByText('$11,000.00')).toBeTruthy()
    expect(screen.getByText('$10,670.00')).toBeTruthy()
    expect(screen.getByText(/^Your LTV would be 93\.55%\. It has to be below 75%\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Buy BTC back' })).toBeNull()
    cleanup()
    const reversibleUntil = '2027-01-05T17:00:00.000Z'
    const held = { ...HELD.held, obstacle: 'PAYMENT_REVERSIBLE', reversibleUntil }
    await show({ [`GET ${PATH}`]: { ...HELD, held } })
    expect(
      await screen.findByText(
        /once no payment on your loan can be returned any more\. That is on .*January 5, 2027/,
      ),
    ).toBeTruthy()
  })

  it('shows what buying back brings before it is ordered, and that it is under way then (P.384)', async () => {
    const buying = {
      ...READY,
      held: {
        ...READY.held,
        obstacle: 'UNDER_WAY',
        preview: null,
        spent: '2250.00',
        left: '8750.00',
        restoration: {
          state: 'BUYING',
          orderedAt: '2026-12-31T15:40:00.000Z',
          buysUntil: '2027-01-01T15:40:00.000Z',
          atLeast: '0.2417',
          bought: '0.05',
          mostPrice: '45450.00',
        },
      },
    }
    const sent = await show({ [`GET ${PATH}`]: READY, [`POST ${PATH}/restoration`]: buying })
    expect(
      await screen.findByText(
        /^At the current price of \$45,000\.00, the USDC buys about 0\.2442 BTC, and at least 0\.2417 BTC/,
      ),
    ).toBeTruthy()
    press('Buy BTC back')
    expect(await screen.findByText('We pay at most')).toBeTruthy()
    expect(screen.getByText('$45,450.00')).toBeTruthy()
    expect(screen.getByText('$0.00')).toBeTruthy()
    press('Buy back')
    expect(await screen.findByText('Buying your BTC back')).toBeTruthy()
    expect(
      screen.getByText(/We have bought 0\.05 BTC so far\. You get at least 0\.2417 BTC if all of the USDC/),
    ).toBeTruthy()
    for (const part of ['Spent to buy BTC back', '$2,250.00', 'USDC left', '$8,750.00'])
      expect(screen.getByText(part)).toBeTruthy()
    expect(sent).toEqual([
      { call: `POST ${PATH}/restoration`, body: { atLeast: '0.2417', mostPrice: '45450.00' } },
    ])
  })

  it('shows the new figures where the price has risen, and orders by these', async () => {
    const risen = refusal(409, 'restoration.price-risen', 'The price has risen.')
    const preview = { ...READY.held!.preview!, mostPrice: '46460.00', atLeast: '0.2301' }
    const dearer: StabilizationView = { ...READY, held: { ...READY.held!, preview } }
    let shown = READY
    const sent = await show({
      [`GET ${PATH}`]: () => shown,
      [`POST ${PATH}/restoration`]: () => {
        if (shown !== READY) return HELD
        shown = dearer
        return risen
      },
    })
    await screen.findByText(/^At the current price/)
    press('Buy BTC back')
    press('Buy back')
    expect(await screen.findByText('The price has risen. Check the new figures.')).toBeTruthy()
    expect(await screen.findByText('$46,460.00')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Buy back' })).toBeTruthy())
    press('Buy back')
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ atLeast: '0.2301', mostPrice: '46460.00' }))
  })

  it('keeps the figures of an open dialog, and says what is in the way of it by now', async () => {
    const preview = { ...READY.held!.preview!, mostPrice: '46460.00' }
    let shown = READY
    serve({ [`GET ${PATH}`]: () => shown })
    const { queryClient } = await renderScreen(() => <StabilizationCard appUuid={APP_UUID} />, '/dashboard', [
      '/dashboard',
    ])
    await screen.findByText(/^At the current price/)
    press('Buy BTC back')
    const reversibleUntil = '2027-01-05T17:00:00.000Z'
    shown = { ...READY, held: { ...READY.held!, preview, obstacle: 'PAYMENT_REVERSIBLE', reversibleUntil } }
    void queryClient.invalidateQueries({ queryKey: ['loan', APP_UUID, 'stabilization'] })
    await waitFor(() => expect(screen.getAllByText(/can be returned any more/)).toHaveLength(2))
    expect(screen.getByText('$45,450.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Buy back' })).toBeNull()
  })

  it('offers to check again once it is no longer read by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let shown = READY
    serve({ [`GET ${PATH}`]: () => shown })
    await renderScreen(() => <StabilizationCard appUuid={APP_UUID} />, '/dashboard', ['/dashboard'])
    expect(await screen.findByText(/^At the current price/)).toBeTruthy()
    expect(screen.queryByText('These figures may be old.')).toBeNull()
    for (let fetches = 0; fetches <= REVIEW_POLL.times; fetches += 1)
      await act(() => vi.advanceTimersByTimeAsync(REVIEW_POLL.everyMs))
    expect(screen.getByText('These figures may be old.')).toBeTruthy()
    shown = HELD
    press('Check again')
    expect(await screen.findByText(/^Your LTV would be 93\.55%/)).toBeTruthy()
    expect(screen.queryByText('These figures may be old.')).toBeNull()
  })
})
