// @vitest-environment jsdom
import type { LoanHistoryAnswer } from '@pledge/contract/loan-history'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID } from '../../../loan/answers.test-data.ts'
import { confirmedAnswer } from '../../../loan/loan-answer.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../../render-screen.test-data.tsx'
import { LoanHistory } from './LoanHistory.tsx'

const PATH = `GET /api/loans/v1/applications/${APP_UUID}/loan/history`
const point = (at: string, price: string, ltv: string, peakLtv = ltv) => ({
  at,
  price,
  low: price,
  ltv,
  peakLtv,
})
const HISTORY: LoanHistoryAnswer = {
  stepHours: 4,
  points: [
    point('2026-12-31T08:00:00.000Z', '80000.00', '0.5087', '0.76'),
    point('2026-12-31T12:00:00.000Z', '90000.00', '0.4522'),
  ],
}
const show = (confirmed = confirmedAnswer()) =>
  renderScreen(() => <LoanHistory appUuid={APP_UUID} coin="BTC" confirmed={confirmed} />, '/dashboard', [
    '/dashboard',
  ])

beforeEach(() => writePage())
afterEach(cleanup)

describe('LTV and price over time (1.9.09, 1.9.10)', () => {
  it('says in words what the picture shows, levels and what is now included', async () => {
    serve({ [PATH]: HISTORY })
    await show()
    expect(
      await screen.findByText(
        'Last 30 days: your LTV went from 50.87% to 46.03%. Its highest was 76%, its lowest 45.22%. Warning at 75%, margin call at 80%, collateral sale at 90%.',
      ),
    ).toBeTruthy()
    expect(screen.getByText('46.03% now')).toBeTruthy()
  })

  it('is read point by point with the arrow keys', async () => {
    serve({ [PATH]: HISTORY })
    await show()
    const reader = await screen.findByRole('slider', { name: 'LTV and price' })
    expect(reader.getAttribute('aria-valuetext')).toMatch(/LTV 46\.03%, price \$88,410\.37$/)
    fireEvent.change(reader, { target: { value: '0' } })
    expect(reader.getAttribute('aria-valuetext')).toMatch(
      /^Thursday, December\s31,\s2026 at 3:00\sAM\sEST: LTV 50\.87%, price \$80,000\.00$/,
    )
    expect(screen.getByText(/^50\.87% on Thursday/)).toBeTruthy()
    fireEvent.blur(reader)
    expect(screen.getByText('46.03% now')).toBeTruthy()
  })

  it('is a table for who would rather read it, newest first', async () => {
    serve({ [PATH]: HISTORY })
    await show()
    fireEvent.click(await screen.findByText('Show as a table'))
    const details = screen.getByText('Show as a table').closest('details')!
    details.open = true
    fireEvent(details, new Event('toggle'))
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows).toHaveLength(4)
    expect(rows[1]?.textContent).toContain('$88,410.37')
    expect(rows[3]?.textContent).toContain('$80,000.0050.87%76%')
  })

  it('loads another range when it is chosen, and says which it is', async () => {
    const ranges: string[] = []
    serve({
      [PATH]: (url: URL) => {
        ranges.push(url.searchParams.get('range') ?? '')
        return HISTORY
      },
    })
    await show()
    fireEvent.click(await screen.findByRole('radio', { name: 'Since funding' }))
    expect(await screen.findByText(/^Since funding: your LTV/)).toBeTruthy()
    expect(ranges).toEqual(['MONTH', 'ALL'])
  })

  it('says that it cannot be loaded, and is loaded again', async () => {
    const answers: Record<string, unknown> = { [PATH]: refusal(500, 'server.failed', 'no') }
    serve(answers)
    await show()
    expect(await screen.findByText(/^We couldn't load the chart\./)).toBeTruthy()
    answers[PATH] = HISTORY
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('46.03% now')).toBeTruthy()
  })

  it('draws nothing before there are prices of two times, and does without a price of now', async () => {
    serve({ [PATH]: { stepHours: 1, points: [] } })
    await show()
    expect(await screen.findByText(/^Your chart starts a few hours after/)).toBeTruthy()
    cleanup()
    serve({ [PATH]: HISTORY })
    await show(confirmedAnswer({ price: null, ltv: null, marketValue: null }))
    expect(await screen.findByText('45.22% now')).toBeTruthy()
  })
})
