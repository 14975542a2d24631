// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID } from '../../../loan/answers.test-data.ts'
import { renderScreen, serve, writePage } from '../../render-screen.test-data.tsx'
import { PayoffPlan } from './PayoffPlan.tsx'

const PATH = `GET /api/loans/v1/applications/${APP_UUID}/loan/payoff-plan`
const WIRE = { way: 'WIRE', paidOn: '2026-12-31', releasableOn: '2026-12-31', backBy: '2027-01-03' }
const ACH = { way: 'ACH', paidOn: '2027-01-04', releasableOn: '2027-01-26', backBy: '2027-01-27' }
const show = () =>
  renderScreen(
    () => <PayoffPlan appUuid={APP_UUID} from="2026-12-31" until="2027-01-30" payOffToday="10174.99" />,
    '/dashboard',
    ['/dashboard'],
  )
const open = async () => {
  const details = (await screen.findByText('Plan your payoff')).closest('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))
}

beforeEach(() => writePage())
afterEach(cleanup)

describe('the payoff planner (1.1.14, 1.9.24, 1.9.25)', () => {
  it('says for each way how much it is, when it counts and when the coins are back', async () => {
    serve({
      [PATH]: {
        ways: [
          { ...WIRE, payOff: '10174.99' },
          { ...ACH, payOff: '10184.99' },
        ],
        monthly: null,
      },
    })
    await show()
    await open()
    expect(await screen.findByText('$10,174.99')).toBeTruthy()
    expect(screen.getByText('$10,184.99')).toBeTruthy()
    expect(
      screen.getByText('Ask for your collateral that day, and we send it by January 3, 2027.'),
    ).toBeTruthy()
    expect(
      screen.getByText(
        'Ask for your collateral from January 26, 2027 on, after the bank hold. We send it by January 27, 2027.',
      ),
    ).toBeTruthy()
  })

  it('asks for the day and the extra amount that were typed, and for no other', async () => {
    const queries: string[] = []
    serve({
      [PATH]: (url: URL) => {
        queries.push(url.search)
        const extra = url.searchParams.get('extra')
        const monthly = {
          payments: 3,
          lastOn: '2027-03-30',
          last: '1200.00',
          interest: '150.00',
          interestWithout: '820.00',
          back: [{ ...WIRE, backBy: '2027-04-02' }],
        }
        return { ways: [{ ...WIRE, payOff: '10174.99' }], monthly: extra === null ? null : monthly }
      },
    })
    await show()
    await open()
    await screen.findByText('$10,174.99')
    const extra = screen.getByLabelText(/^Extra amount each month/)
    fireEvent.change(extra, { target: { value: 'much' } })
    expect(screen.getByText('Enter an amount in dollars.')).toBeTruthy()
    fireEvent.change(extra, { target: { value: '$3,000' } })
    expect(await screen.findByText('3 payments. The last one is $1,200.00 on March 30, 2027.')).toBeTruthy()
    expect(
      screen.getByText('You pay $150.00 in interest from now on. Without the extra amount it is $820.00.'),
    ).toBeTruthy()
    expect(
      screen.getByText('If the last one is a wire, your collateral is back by April 2, 2027.'),
    ).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Day you want to pay it off'), { target: { value: '2027-02-20' } })
    expect(screen.getByText('Choose a day from December 31, 2026 to January 30, 2027.')).toBeTruthy()
    expect(queries).toEqual(['?on=2026-12-31', '?on=2026-12-31&extra=3000'])
  })
})
