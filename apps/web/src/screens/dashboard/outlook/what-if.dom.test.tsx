// @vitest-environment jsdom
import type { MarginView } from '@pledge/contract/margin-view'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID } from '../../../loan/answers.test-data.ts'
import { confirmedAnswer } from '../../../loan/loan-answer.test-data.ts'
import { scenariosAnswer } from '../../../loan/scenarios-answer.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../../render-screen.test-data.tsx'
import { WhatIf } from './WhatIf.tsx'

const PATH = `GET /api/loans/v1/applications/${APP_UUID}/loan/scenarios`
const show = (margin: MarginView | null = null, confirmed = confirmedAnswer(), isPriceCurrent = true) =>
  renderScreen(
    () => (
      <WhatIf
        appUuid={APP_UUID}
        coin="BTC"
        confirmed={confirmed}
        margin={margin}
        isPriceCurrent={isPriceCurrent}
      />
    ),
    '/dashboard',
    ['/dashboard'],
  )
const slide = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value } })
/** What is being loaded is a status too. */
const said = async () => {
  await screen.findByText('LTV would be')
  return screen.getByRole('status').textContent
}

beforeEach(() => writePage())
afterEach(cleanup)

describe('what if (1.9.07, 1.9.09, 1.9.10, 1.9.12)', () => {
  it('says at a price that nothing happens, and how far it is to the warning', async () => {
    serve({ [PATH]: scenariosAnswer() })
    await show()
    expect(await said()).toBe(
      'Nothing happens. Bitcoin could fall another 12.33%, to $54,266.61, before we warn you.',
    )
    expect(screen.getByText('$61,900 (30% lower)')).toBeTruthy()
    expect(screen.getByRole('img', { name: /^Your LTV is 65\.75%\./ })).toBeTruthy()
  })

  it.each([
    [
      '54000',
      /^We'd warn you\. You wouldn't have to act\. The margin call level is 5\.78% lower, at \$50,874\.95\.$/,
    ],
    ['50000', /^We'd open a margin call\. You'd have 48 hours to add 0\.02133307 BTC or pay \$800\.00\.$/],
    ['45000', /^We'd sell about 0\.\d+ BTC right away, for about \$[\d,.]+\. Of that, \$[\d.]+ is our fee\./],
    ['100000', /^Nothing happens\./],
  ])('at $%s says what the server would do', async (price, text) => {
    serve({ [PATH]: scenariosAnswer() })
    await show()
    await said()
    slide(/^Bitcoin price/, price)
    expect(await said()).toMatch(text)
  })

  it('counts collateral and payments that are tried with the price', async () => {
    serve({ [PATH]: scenariosAnswer() })
    await show()
    await said()
    slide(/^Bitcoin price/, '50000')
    slide(/^Add collateral/, '20')
    expect(await said()).toMatch(/^Nothing happens\./)
    expect(screen.getByText('0.05 BTC', { selector: '.figures' })).toBeTruthy()
    slide(/^Add collateral/, '0')
    slide(/^Pay down/, '1000')
    expect(await said()).toMatch(/^Nothing happens\./)
    slide(/^Pay down/, '10175')
    expect(await said()).toBe('Your loan would be paid off.')
  })

  it('says since when there is no new price', async () => {
    serve({ [PATH]: scenariosAnswer() })
    await show(null, confirmedAnswer(), false)
    expect(await screen.findByText(/^No new price since .*Dec.*31.* the last price we have\.$/)).toBeTruthy()
  })

  it('keeps what was tried when the price moves', async () => {
    serve({ [PATH]: scenariosAnswer() })
    const Moving = () => {
      const [price, setPrice] = useState('88410.37')
      const confirmed = confirmedAnswer({ price: { price, observedAt: '2026-12-31T15:42:00.000Z' } })
      return (
        <>
          <button onClick={() => setPrice('88500.00')}>move</button>
          <WhatIf appUuid={APP_UUID} coin="BTC" confirmed={confirmed} margin={null} isPriceCurrent />
        </>
      )
    }
    await renderScreen(Moving, '/dashboard', ['/dashboard'])
    await said()
    slide(/^Bitcoin price/, '50000')
    slide(/^Add collateral/, '20')
    fireEvent.click(screen.getByText('move'))
    expect(screen.getByText(/^\$50,000 \(4\d% lower\)$/)).toBeTruthy()
    expect(screen.getByText('0.05 BTC', { selector: '.figures' })).toBeTruthy()
  })

  it('judges an open call as one: a better price alone does not end it', async () => {
    serve({ [PATH]: scenariosAnswer() })
    await show({
      state: 'CALLED',
      cureTargetLtv: '0.75',
      call: {
        callUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
        openedAt: '2026-12-02T13:05:00.000Z',
        cureBy: '2026-12-04T13:10:00.000Z',
        isPaused: false,
        hasActed: false,
      },
      needed: null,
    })
    await said()
    slide(/^Bitcoin price/, '90000')
    expect(await said()).toBe('Your margin call would stay open until you add collateral or make a payment.')
    slide(/^Pay down/, '1')
    expect(await said()).toBe('Your margin call would be over.')
  })

  it('says so without a price, and when it cannot be loaded, with a way to load it again', async () => {
    const answers: Record<string, unknown> = { [PATH]: scenariosAnswer() }
    serve(answers)
    await show(null, confirmedAnswer({ price: null, ltv: null, marketValue: null }))
    expect(await screen.findByText(/nothing to try right now/)).toBeTruthy()
    cleanup()
    answers[PATH] = refusal(500, 'server.failed', 'no')
    await show()
    expect(await screen.findByText(/^We couldn't load this\./)).toBeTruthy()
    answers[PATH] = scenariosAnswer()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await said()).toMatch(/^Nothing happens\./)
  })
})

const flat = (bps: number) => Array.from({ length: 168 }, () => bps)

describe('hard weeks on this loan', () => {
  const open = async () => {
    const details = (await screen.findByText('Replay a hard week on this loan')).closest('details')!
    details.open = true
    fireEvent(details, new Event('toggle'))
    return screen.findByLabelText('Week')
  }

  it('are made up, and say so, or are of the past, and are read only once somebody wants them', async () => {
    const wanted: (string | null)[] = []
    const from = '2020-03-08T00:00:00.000Z'
    serve({
      [PATH]: (url: URL) => {
        const past = url.searchParams.get('pastWeeks')
        wanted.push(past)
        return scenariosAnswer({
          pastWeeks: past === null ? [] : [{ from, lows: flat(5_500), closes: flat(5_700) }],
        })
      },
    })
    await show()
    const week = await open()
    expect(wanted).toEqual([null, 'true'])
    expect(screen.getByText(/^These prices are made up\./)).toBeTruthy()
    expect((await screen.findByText('What would happen')).parentElement?.textContent).toMatch(
      /Margin call|Warning/,
    )
    await waitFor(() =>
      expect(screen.getByRole('option', { name: /^Week of March\s8,\s2020 \(past prices\)$/ })).toBeTruthy(),
    )
    fireEvent.change(week, { target: { value: from } })
    expect(screen.getByText(/^These are prices of the past/)).toBeTruthy()
    const shown = screen.getByText('What would happen').parentElement
    // 55 % of $88,410.37 is $48,625.70: an LTV of 83.7 %. The call runs out after 48 hours.
    expect(shown?.textContent).toMatch(
      /Margin call, with 48 hours to actDay 1, hour 0\$48,625\.70, LTV 83\.7/,
    )
    expect(shown?.textContent).toMatch(/Deadline passed: we sell some of your collateralDay 3/)
  })

  it('say when nothing would happen', async () => {
    const from = '2021-01-03T00:00:00.000Z'
    serve({ [PATH]: scenariosAnswer({ pastWeeks: [{ from, lows: flat(9_000), closes: flat(9_100) }] }) })
    await show()
    const week = await open()
    await screen.findByRole('option', { name: /January\s3,\s2021/ })
    fireEvent.change(week, { target: { value: from } })
    expect(
      screen.getByText(
        /^Nothing happens\. Your LTV would be 51\.2\d% at its highest, at a price of \$79,569\.33\./,
      ),
    ).toBeTruthy()
  })
})
