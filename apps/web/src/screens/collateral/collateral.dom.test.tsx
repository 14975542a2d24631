// @vitest-environment jsdom
import { readQr } from '@pledge/ui/read-qr.test-data'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  APP_UUID,
  applicationAnswer,
  BITCOIN_ADDRESS,
  collateralAnswer,
} from '../../loan/answers.test-data.ts'
import { laterAnswer } from '../../journey/several-pages.test-data.tsx'
import { type Answers, refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { telemetry } from '../../telemetry.ts'
import { CollateralScreen } from './CollateralScreen.tsx'

const BASE = `/account/crypto-backed-loan/${APP_UUID}`
const API = `/api/loans/v1/applications/${APP_UUID}`
const WAITING = { stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' } as const

const answersFor = (state: { stage: string; state: string } = WAITING): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer(WAITING) },
  [`GET ${API}/final-steps`]: { items: [], status: 'IN_PROGRESS' },
  [`GET ${API}/state`]: state,
  [`GET ${API}/collateral`]: collateralAnswer(),
  [`POST ${API}/collateral-sent`]: {},
  [`PUT ${API}/wallet-type`]: {},
  'POST /api/ft/secure/session': {
    sessionKey: { uuid: APP_UUID, epoch: 1, trackerUuid: APP_UUID },
  },
  'POST /api/ft/secure/event': {},
})

beforeEach(writePage)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = () =>
  renderScreen(CollateralScreen, '/account/crypto-backed-loan/:appUuid/collateral', [`${BASE}/collateral`])
const detailOf = async (term: string) =>
  (await screen.findByText(term, { selector: 'dt' })).nextSibling?.textContent
const TO_SEND = { title: 'Post your collateral', button: 'Continue' }
const ALL_HERE = { title: 'Your collateral is here', button: 'Back to your application' }
const continueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })

describe('the collateral page', () => {
  it('shows planned, required, received and remaining, which is split into unconfirmed and still to send (1.2.17, 1.2.115 to 1.2.117)', async () => {
    serve(answersFor())
    await show()
    expect(await detailOf('Required minimum')).toBe('0.202 BTC')
    expect(await detailOf('Received (confirmed)')).toBe('0.1 BTC')
    expect(await detailOf('On its way')).toBe('0.0505 BTC')
    expect(await detailOf('Remaining')).toBe('0.102 BTC')
    expect(await detailOf('Still to send to reach the minimum')).toBe('0.0515 BTC')
    expect(await detailOf('Planned amount')).toBe('0.25 BTC')
    const bar = screen.getByRole('progressbar')
    expect(bar.getAttribute('aria-valuetext')).toBe(
      '0.1 BTC received and 0.0505 BTC on its way. The minimum is 0.202 BTC.',
    )
  })

  it('shows any unconfirmed amount, and states for SOL what not to send (1.2.115, G.31)', async () => {
    const sol = (coinQuantity: string) => ({ coinQuantity, type: 'SOL' as const })
    serve({
      ...answersFor(),
      [`GET ${API}/collateral`]: collateralAnswer({
        requiredCoinAmount: sol('1150222.96246757'),
        receivedCoinAmount: sol('0'),
        pendingCoinAmount: sol('1.234567891'),
        remainingCoinAmountDue: sol('1150222.96246757'),
        deposits: [],
      }),
    })
    await show()
    expect(await detailOf('On its way')).toBe('1.234567891 SOL')
    expect(screen.getByText('Send only Solana (SOL) on the Solana network')).toBeTruthy()
    expect(screen.getByText(/^No tokens such as USDC, wrapped SOL or staked SOL\./)).toBeTruthy()
  })

  it('shows large amounts of ETH with the places that can be typed, and copies the amount due (1.2.115, 1.2.117, G.56)', async () => {
    const copied: string[] = []
    const clipboard = { writeText: async (text: string) => void copied.push(text) }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    const ether = (coinQuantity: string) => ({ coinQuantity, type: 'ETH' as const })
    serve({
      ...answersFor(),
      [`GET ${API}/collateral`]: collateralAnswer({
        requiredCoinAmount: ether('12345.678901234567890123'),
        receivedCoinAmount: ether('0.000000000000000001'),
        pendingCoinAmount: ether('0'),
        remainingCoinAmountDue: ether('12345.678901234567890122'),
        deposits: [],
      }),
    })
    await show()
    expect(await detailOf('Required minimum')).toBe('12,345.67890124 ETH')
    expect(await detailOf('Received (confirmed)')).toBe('less than 0.00000001 ETH')
    expect(await detailOf('Remaining')).toBe('12,345.67890124 ETH')
    expect(screen.getByText('Send only Ethereum (ETH) on the Ethereum network')).toBeTruthy()
    expect(screen.getByText(/No tokens such as USDC or wrapped ether/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Copy amount' }))
    await waitFor(() => expect(copied).toEqual(['12345.67890124']))
  })

  it.each([
    [
      { coinQuantity: '0.15', type: 'BTC' } as const,
      /We'll renew your loan once your collateral is complete/,
      /sent your funds/,
    ],
    [null, /we'll send them once your collateral is complete/, /renewed/],
  ])('explains what waits for reorged collateral (R5)', async (carriedCoinAmount, seen, not) => {
    const status = collateralAnswer({ isShort: true, carriedCoinAmount })
    serve({ ...answersFor(), [`GET ${API}/collateral`]: status })
    await show()
    expect(await screen.findByText(seen)).toBeTruthy()
    expect(screen.queryByText(not)).toBeNull()
  })

  it('requires the full amount for a new loan (1.2.115)', async () => {
    serve(answersFor())
    await show()
    expect(await screen.findByText('Funding begins once your required minimum is confirmed.')).toBeTruthy()
    expect(screen.getByText(/we cancel the application\. You can then withdraw what you sent/)).toBeTruthy()
    expect(screen.queryByText(/renew|carried over/i)).toBeNull()
  })

  it.each([
    ['waits for its release', { stage: 'ORIGINATING', state: 'MANUAL_FUNDING_RELEASE' }],
    ['waits for another account', { stage: 'ORIGINATING', state: 'FINAL_STEPS' }],
  ])(
    'requires reorged collateral again while the loan %s, with the address but no deadline or checkbox (R5)',
    async (_how, state) => {
      serve({ ...answersFor(state), [`GET ${API}/collateral`]: collateralAnswer({ isShort: true }) })
      await show()
      expect(await screen.findByText('Your collateral is 0.102 BTC below the required amount')).toBeTruthy()
      expect(screen.getByTestId('deposit-address').textContent).toBe(BITCOIN_ADDRESS)
      expect(await detailOf('Remaining')).toBe('0.102 BTC')
      expect(screen.queryByText(/Send it by/)).toBeNull()
      expect(screen.queryByText(/Where are you sending from/)).toBeNull()
      expect(screen.queryByRole('checkbox')).toBeNull()
      expect(continueButton().disabled).toBe(false)
    },
  )

  it('removes the address when agents end the loan while collateral is missing (R5)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const answers: Record<string, unknown> = {
      ...answersFor({ stage: 'ORIGINATING', state: 'MANUAL_FUNDING_RELEASE' }),
      [`GET ${API}/collateral`]: collateralAnswer({ isShort: true }),
    }
    serve(answers)
    await show()
    expect(await screen.findByTestId('deposit-address')).toBeTruthy()
    answers[`GET ${API}/state`] = { stage: 'COLLATERAL_RELEASE', state: 'CANCELLED' }
    answers[`GET ${API}/collateral`] = collateralAnswer({ isShort: false })
    await act(() => vi.advanceTimersByTimeAsync(5100))
    await waitFor(() => expect(screen.queryByTestId('deposit-address')).toBeNull())
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('requires nothing once the loan is paid, though its collateral was reorged (R5)', async () => {
    serve({
      ...answersFor({ stage: 'FINAL', state: 'COMPLETE' }),
      [`GET ${API}/collateral`]: collateralAnswer({ isShort: false }),
    })
    await show()
    expect(await detailOf('Required minimum')).toBe('0.202 BTC')
    expect(screen.queryByTestId('deposit-address')).toBeNull()
    expect(screen.queryByText(/Send it by|Where are you sending from/)).toBeNull()
    expect(continueButton().disabled).toBe(false)
  })

  it('shows unsupported assets and their outcome', async () => {
    const asset = {
      uuid: 'e0000000-0000-4000-8000-000000000003',
      symbol: 'USDC',
      quantity: '1500.25',
      isFinal: true,
      seenAt: '2026-11-21T11:50:00.000Z',
      outcome: null,
      note: null,
    }
    const returned = {
      ...asset,
      uuid: 'e0000000-0000-4000-8000-000000000004',
      outcome: 'RETURNED' as const,
      note: 'Sent back',
    }
    serve({
      ...answersFor(),
      [`GET ${API}/collateral`]: collateralAnswer({ wrongAssets: [asset, returned] }),
    })
    await show()
    expect(await screen.findByText('Something other than Bitcoin arrived')).toBeTruthy()
    expect(screen.getByText(/doesn't count as collateral/)).toBeTruthy()
    expect(screen.getAllByText('1,500.25 USDC')).toHaveLength(2)
    expect(screen.getByText("We're looking into it")).toBeTruthy()
    expect(screen.getByText('Returned to you: Sent back')).toBeTruthy()
  })

  it('shows the confirmations of each deposit', async () => {
    serve(answersFor())
    await show()
    const list = within(await screen.findByRole('region', { name: 'Deposits received' }))
    const [second, first] = list.getAllByRole('listitem')
    if (first === undefined || second === undefined) throw new Error('Two deposits were expected')
    expect(within(first).getByText('3 of 3 confirmations')).toBeTruthy()
    expect(within(first).getByText('Confirmed')).toBeTruthy()
    expect(within(second).getByText('1 of 3 confirmations')).toBeTruthy()
    expect(within(second).getByText('On its way')).toBeTruthy()
  })

  it('shows the address with both ends in boxes and the rest in fives, reading as the address, and holds exactly it in its code (1.2.17, 1.2.118, 1.2.121, 1.3.07)', async () => {
    serve(answersFor())
    await show()
    const address = await screen.findByTestId('deposit-address')
    expect(address.textContent).toBe(BITCOIN_ADDRESS)
    const parts = [...address.children].map(({ tagName, textContent }) => `${tagName} ${textContent}`)
    expect([parts[0], parts[1], parts.at(-1)]).toEqual(['B bc1qar', 'SPAN 0srrr', 'B wf5mdq'])
    expect(screen.getByText(/starts with bc1qar and ends with wf5mdq/)).toBeTruthy()
    expect(screen.getByText('Send only Bitcoin (BTC) on the Bitcoin network')).toBeTruthy()
    expect(readQr(await screen.findByRole('img', { name: /QR code of your/ }))).toBe(BITCOIN_ADDRESS)
  })

  it('copies exactly the address (1.2.119, 1.3.07)', async () => {
    const copied: string[] = []
    const clipboard = { writeText: async (text: string) => void copied.push(text) }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    serve(answersFor())
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Copy address' }))
    expect((await screen.findAllByText('Address copied')).length).toBeGreaterThan(0)
    expect(copied).toEqual([BITCOIN_ADDRESS])
  })

  it('shows the deadline with its time zone and the days left (1.9.18, G.67)', async () => {
    serve(answersFor())
    await show()
    const line = await screen.findByText('Thursday, November 26, 2026 at 11:59 PM EST')
    expect(line.closest('p')?.textContent.replaceAll('\u00a0', ' ')).toBe(
      'Send it by Thursday, November 26, 2026 at 11:59 PM EST 5 days left',
    )
    expect(screen.getByText(/^If everything is on the blockchain by then, it has 72 more hours/)).toBeTruthy()
  })

  it('shows no deadline once all of it is sent', async () => {
    const answer = answersFor()
    const nothing = { ...collateralAnswer().toSend.minimum, coinQuantity: '0' }
    const toSend = { ...collateralAnswer().toSend, minimum: nothing }
    serve({ ...answer, [`GET ${API}/collateral`]: collateralAnswer({ toSend }) })
    await show()
    await screen.findByRole('heading', { level: 1, name: 'Waiting for confirmations' })
    expect(screen.queryByText('Thursday, November 26, 2026 at 11:59 PM EST')).toBeNull()
  })

  it('starts with Custodial and sends the choice as a bare string (1.2.122, 1.5.46, 1.7.26; part of 1.5.45)', async () => {
    const sent = serve(answersFor())
    await show()
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Custodial/ })).checked).toBe(true)
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/^Custodial(?![a-z])/),
      expect.stringMatching(/^Self-Hosted(?![a-z])/),
    ])
    fireEvent.click(screen.getByRole('radio', { name: /^Self-Hosted/ }))
    // With the click itself, whatever the server does with it.
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Self-Hosted/ }).checked).toBe(true)
    await waitFor(() => expect(sent).toEqual([{ call: `PUT ${API}/wallet-type`, body: 'SELF_HOSTED' }]))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Self-Hosted/ }).checked).toBe(true)
  })

  it('reverts a choice that was not saved', async () => {
    serve({ ...answersFor(), [`PUT ${API}/wallet-type`]: () => refusal(500, 'server.unexpected', 'Boom') })
    await show()
    fireEvent.click(await screen.findByRole('radio', { name: /^Self-Hosted/ }))
    expect(await screen.findByText("Your choice wasn't saved. Choose again.")).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Custodial/ }).checked).toBe(true)
  })

  it("enables Continue with the checkbox, and shows 'Required' when it is unchecked (1.2.124, 1.5.43, 1.5.44)", async () => {
    serve(answersFor())
    await show()
    const box = await screen.findByRole('checkbox', { name: 'I have sent my collateral' })
    const messageAtBox = () => document.getElementById(`${box.id}-error`)?.lastChild?.textContent ?? null
    expect([continueButton().disabled, messageAtBox()]).toEqual([true, null])
    fireEvent.click(box)
    expect([continueButton().disabled, messageAtBox()]).toEqual([false, null])
    fireEvent.click(box)
    expect([continueButton().disabled, messageAtBox()]).toEqual([true, 'Required'])
  })

  it('notifies the server, then continues to next-steps (1.2.123, 1.2.126, 1.4.45)', async () => {
    const sent = serve(answersFor())
    const { history } = await show()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'I have sent my collateral' }))
    fireEvent.click(continueButton())
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/next-steps`))
    expect(sent.map(({ call }) => call)).toContain(`POST ${API}/collateral-sent`)
    const event = {
      call: 'POST /api/ft/secure/event',
      body: expect.objectContaining({ event: 'COLLATERAL_COMPLETE' }),
    }
    await waitFor(() => expect(sent).toContainEqual(event))
  })

  it('fetches the state once after the report, before it redirects (1.4.05)', async () => {
    const [requests, path] = [[] as string[], () => window.location.pathname]
    const served = answersFor()
    serve(served)
    await show()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'I have sent my collateral' }))
    served[`GET ${API}/state`] = () => {
      requests.push(path())
      return { stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' }
    }
    fireEvent.click(continueButton())
    await waitFor(() => expect(path()).toBe(`${BASE}/next-steps`))
    expect(requests).toEqual([`${BASE}/collateral`])
  })

  const covered = {
    receivedCoinAmount: { coinQuantity: '0.202', type: 'BTC' },
    remainingCoinAmountDue: { coinQuantity: '0', type: 'BTC' },
  } as const

  it.each([
    ['all arrived before it was checked', { ...covered, sentConfirmedAt: null }, 1, ALL_HERE],
    ['it was checked on an earlier visit', { sentConfirmedAt: '2026-11-20T12:00:00.000Z' }, 0, TO_SEND],
  ])('reports it when %s: %o, %i times, under %o (1.4.45)', async (_when, status, times, named) => {
    // A session sends it once, and an earlier test of this file has.
    const track = vi.spyOn(telemetry, 'track').mockReturnValue()
    serve({ ...answersFor(), [`GET ${API}/collateral`]: collateralAnswer(status) })
    const { history } = await show()
    const wayOn = await screen.findByRole('button', { name: named.button })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(named.title)
    fireEvent.click(wayOn)
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/next-steps`))
    expect(track.mock.calls.filter(([{ event }]) => event === 'COLLATERAL_COMPLETE')).toHaveLength(times)
    track.mockRestore()
  })

  it('stays on the page with the checkbox checked when the call fails', async () => {
    serve({
      ...answersFor(),
      [`POST ${API}/collateral-sent`]: () => refusal(503, 'server.unavailable', 'Later'),
    })
    const { history } = await show()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'I have sent my collateral' }))
    fireEvent.click(continueButton())
    expect(await screen.findByText('Later')).toBeTruthy()
    expect(history.location.pathname).toBe(`${BASE}/collateral`)
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })

  it.each(['SIGN_DOCS', 'FINAL_STEPS'])('goes to next-steps in %s', async (state) => {
    serve(answersFor({ stage: 'APPLYING', state }))
    const { history } = await show()
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/next-steps`))
  })

  it('waits for the answer to the last signature before it redirects a fast borrower (1.4.31)', async () => {
    const [stateAnswer, signed] = [laterAnswer(), laterAnswer()]
    serve({ ...answersFor(), [`GET ${API}/state`]: stateAnswer.answer })
    const { history, queryClient } = await show()
    const state = ['application-state', APP_UUID]
    const step = queryClient.getMutationCache().build(queryClient, {
      mutationKey: ['step', APP_UUID],
      mutationFn: signed.answer,
      onSuccess: () => queryClient.setQueryData(state, WAITING),
    })
    const answered = step.execute(undefined)
    stateAnswer.give({ stage: 'APPLYING', state: 'SIGN_DOCS' })
    await waitFor(() => expect(queryClient.getQueryData(state)).toMatchObject({ state: 'SIGN_DOCS' }))
    expect(history.location.pathname).toContain('/collateral')
    serve(answersFor())
    signed.give({})
    await act(async () => void (await answered))
    expect(await detailOf('Required minimum')).toBeTruthy()
    expect(history.location.pathname).toContain('/collateral')
  })

  it('polls again after 5 s and shows the deposits (1.2.116)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const answers = answersFor()
    serve(answers)
    await show()
    expect(await detailOf('Received (confirmed)')).toBe('0.1 BTC')
    const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })
    answers[`GET ${API}/collateral`] = collateralAnswer({
      receivedCoinAmount: btc('0.202'),
      pendingCoinAmount: btc('0'),
      remainingCoinAmountDue: btc('0'),
    })
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(await screen.findByText('Your required minimum is confirmed')).toBeTruthy()
    expect(screen.queryByTestId('deposit-address')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your collateral is here')
  })
})
