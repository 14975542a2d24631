// @vitest-environment jsdom
import type { MarginView } from '@pledge/contract/margin-view'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID, applicationAnswer } from '../../../loan/answers.test-data.ts'
import { confirmedAnswer, loanAnswer } from '../../../loan/loan-answer.test-data.ts'
import { scenariosAnswer } from '../../../loan/scenarios-answer.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../../render-screen.test-data.tsx'
import { LoanInService } from '../LoanInService.tsx'
import { timeLeft } from './time-left.ts'

const LOAN = `GET /api/loans/v1/applications/${APP_UUID}/loan`
const CALL = {
  callUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
  openedAt: '2026-12-31T13:10:00.000Z',
  cureBy: '2027-01-02T13:10:00.000Z',
  isPaused: false,
  hasActed: false,
  reminders: ['2027-01-01T13:10:00.000Z', '2027-01-02T07:10:00.000Z'],
}
const MARGIN: MarginView = {
  state: 'CALLED',
  cureTargetLtv: '0.75',
  call: CALL,
  needed: { collateral: { coinQuantity: '0.02133332', type: 'BTC' }, payment: '800.00' },
}
const CONFIRMED = confirmedAnswer({
  ltv: '0.814',
  marketValue: '12500.00',
  price: { price: '50000.00', observedAt: '2026-12-31T15:42:00.000Z' },
})
const called = (margin: Partial<MarginView> = {}) =>
  loanAnswer({
    margin: { ...MARGIN, ...margin },
    confirmedCollateral: CONFIRMED,
    condition: 'MARGIN_CALL_LEVEL',
    activity: [{ kind: 'warning-reached', at: '2026-12-29T20:22:00.000Z', amount: null, coinQuantity: null }],
  })
const show = (isInternational = false) =>
  renderScreen(
    () => (
      <LoanInService
        application={{ ...applicationAnswer(), appUuid: APP_UUID, isInternational }}
        coin="BTC"
        termMonths={12}
        mayRenew={false}
      />
    ),
    '/dashboard',
    ['/dashboard'],
  )
const serveLoan = (loan: unknown) => serve({ [LOAN]: loan, [`${LOAN}/scenarios`]: scenariosAnswer() })

beforeEach(() => writePage())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('an open margin call on the page of its loan (1.9.07, 1.9.12)', () => {
  it('counts down by the clock of the server, whatever the clock here says', async () => {
    serveLoan(called())
    await show()
    const clock = await screen.findByRole('timer')
    expect(clock.getAttribute('aria-label')).toBe('45 hours 27 minutes left')
  })

  it('runs on while the page is open, and follows the price once a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let reads = 0
    serveLoan(() => {
      reads += 1
      return called()
    })
    await show()
    await screen.findByRole('timer')
    expect(reads).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('45 hours 26 minutes left')
    await act(() => vi.advanceTimersByTimeAsync(21_000))
    expect(reads).toBe(2)
  })

  it('is fixed by coins or by dollars, by just enough or with room, by the function of the server', async () => {
    serveLoan(called())
    await show()
    const card = within((await screen.findByText('Choose how to fix it')).closest('section')!)
    // $10,174.99 at 70 % of $50,000: 0.29071400 BTC, of which 0.25 are there.
    expect(card.getByRole('link').textContent).toBe('Add 0.04071401 BTC')
    fireEvent.click(card.getByRole('radio', { name: /^Minimum/ }))
    expect(card.getByRole('link').textContent).toBe('Add 0.02133332 BTC')
    fireEvent.click(card.getByRole('radio', { name: /^Pay down the loan/ }))
    const pay = card.getByRole('link')
    expect(pay.textContent).toBe('Pay $800.00')
    expect(document.querySelector(pay.getAttribute('href') ?? '')?.textContent).toBe('How to pay')
    fireEvent.click(card.getByRole('radio', { name: /^With room to spare/ }))
    expect(card.getByRole('link').textContent).toBe('Pay $1,425.00')
  })

  it('is paid by wire at home, and in USDC abroad (1.2.59)', async () => {
    const noteOf = async (isInternational: boolean) => {
      serveLoan(called())
      await show(isInternational)
      const card = within((await screen.findByText('Choose how to fix it')).closest('section')!)
      const text = card.getByRole('radio', { name: /^Pay down the loan/ }).closest('label')?.textContent
      cleanup()
      return text
    }
    expect(await noteOf(false)).toContain('A wire counts on the day we receive it.')
    expect(await noteOf(true)).toContain('Pay in USDC. It counts on the day we receive it.')
    expect(await noteOf(true)).not.toContain('wire')
  })

  it('says what a sale would be at the current price, by the function that sizes it', async () => {
    serveLoan(called())
    await show()
    const card = (await screen.findByText("If it isn't fixed in time")).closest('section')!
    expect(card.textContent).toMatch(
      /as soon as your LTV reaches 90%, we sell only what brings your LTV back below 75%/,
    )
    expect(card.textContent).toMatch(
      /We'd sell about0\.0695\d+ BTCFor about\$3,478\.\d\d2% processing fee\$69\.5\d/,
    )
  })

  it('says of a sale that the price is old, and that it could not be loaded, with a way to load it again', async () => {
    const watch = { ...loanAnswer().watch!, isPriceCurrent: false }
    serveLoan({ ...called(), watch })
    await show()
    const card = () =>
      screen.findByText("If it isn't fixed in time").then((title) => title.closest('section')!)
    expect((await card()).textContent).toMatch(/No new price since .*31.*At the last price we have:/)
    expect((await card()).textContent).not.toContain('current price')
    cleanup()
    const scenarios = `${LOAN}/scenarios`
    const answers: Record<string, unknown> = {
      [LOAN]: called(),
      [scenarios]: refusal(500, 'server.failed', 'no'),
    }
    serve(answers)
    await show()
    const failed = within(await card())
    expect(failed.getByText(/^We couldn't load what a sale would be\./)).toBeTruthy()
    answers[scenarios] = scenariosAnswer()
    fireEvent.click(failed.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/At the current price:$/)).toBeTruthy()
  })

  it('says what happens when', async () => {
    serveLoan(called())
    await show()
    const card = (await screen.findByText('What happens when')).closest('section')!
    expect([...card.querySelectorAll('li b')].map(({ textContent }) => textContent)).toEqual([
      'Warning, Done',
      'Margin call, Done',
      'Reminder, To come',
      'Reminder, To come',
      'Deadline, To come',
    ])
  })

  it('names no date while the clock stands still, and no amount where none is needed or known', async () => {
    serveLoan(called({ call: { ...CALL, isPaused: true, reminders: [] } }))
    await show()
    expect(await screen.findByText('Clock paused')).toBeTruthy()
    const card = (await screen.findByText('What happens when')).closest('section')!
    expect(card.querySelectorAll('li')).toHaveLength(2)
    cleanup()
    serveLoan(called({ needed: null }))
    await show()
    expect(await screen.findByText('What happens when')).toBeTruthy()
    expect(screen.queryByText('Choose how to fix it')).toBeNull()
  })
})

describe('the time that is left', () => {
  it.each([
    ['2026-12-31T13:10:00Z', 48, 0, false],
    ['2027-01-02T13:09:01Z', 0, 0, false],
    ['2027-01-02T13:10:00Z', 0, 0, true],
    ['2027-02-01T00:00:00Z', 0, 0, true],
  ])('at %s: %d hours %d minutes', (now, hours, minutes, isOver) => {
    expect(timeLeft(CALL, Date.parse(now))).toMatchObject({ hours, minutes, isOver })
  })
})
