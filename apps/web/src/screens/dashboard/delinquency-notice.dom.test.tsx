// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID } from '../../loan/answers.test-data.ts'
import { loanAnswer } from '../../loan/loan-answer.test-data.ts'
import { renderScreen, writePage } from '../render-screen.test-data.tsx'
import { LoanNews } from './LoanNews.tsx'

const LATE = { pastDue: '149.98', pastDueSince: '2027-01-30', daysPastDue: 31 } as const
type Delinquency = NonNullable<ReturnType<typeof loanAnswer>['delinquency']>
const show = (delinquency: Delinquency | null) =>
  renderScreen(
    () => <LoanNews appUuid={APP_UUID} loan={loanAnswer({ ...LATE, delinquency })} />,
    '/dashboard',
    ['/dashboard'],
  )

beforeEach(() => writePage())
afterEach(() => cleanup())

describe('a loan that is past due', () => {
  it('says how a default is avoided, while the time of the notice runs', async () => {
    await show({
      status: 'PAST_DUE',
      notice: { pastDue: '74.99', cureThrough: '2027-04-02' },
      everythingDueSince: null,
      plannedSale: null,
    })
    expect(await screen.findByText('Pay by April 2, 2027 to avoid default')).toBeTruthy()
    expect(screen.getByText(/Pay \$74\.99 by the end of April 2, 2027/)).toBeTruthy()
    expect(screen.getByText('Your payment is past due')).toBeTruthy()
  })

  it('says that it is in default, and that everything is due in place of what is past due', async () => {
    await show({ status: 'IN_DEFAULT', notice: null, everythingDueSince: null, plannedSale: null })
    expect(await screen.findByText('Your loan is in default')).toBeTruthy()
    cleanup()
    await show({ status: 'IN_DEFAULT', notice: null, everythingDueSince: '2027-05-03', plannedSale: null })
    expect(await screen.findByText('Everything you owe is due')).toBeTruthy()
    expect(screen.getByText(/due on May 3, 2027\. Your balance is \$10,174\.99/)).toBeTruthy()
    expect(screen.queryByText('Your payment is past due')).toBeNull()
  })

  it('says when collateral is to be sold, and that paying everything stops it (P.364)', async () => {
    await show({
      status: 'IN_DEFAULT',
      notice: null,
      everythingDueSince: '2027-05-03',
      plannedSale: { payThrough: '2027-05-14', beginsOn: '2027-05-15' },
    })
    expect(await screen.findByText('We plan to sell your collateral from May 15, 2027 on')).toBeTruthy()
    expect(screen.getByText(/\$10,174\.99 today\. Pay all of it by the end of May 14, 2027/)).toBeTruthy()
    expect(screen.getByText(/a full payment still stops the sale/)).toBeTruthy()
    expect(screen.queryByText('Everything you owe is due')).toBeNull()
  })

  it('says what a charge-off means, and nothing of a default where there is none', async () => {
    await show({ status: 'CHARGED_OFF', notice: null, everythingDueSince: '2027-05-03', plannedSale: null })
    expect(await screen.findByText('Your loan was charged off')).toBeTruthy()
    cleanup()
    await show({ status: 'PAST_DUE', notice: null, everythingDueSince: null, plannedSale: null })
    expect(await screen.findByText('Your payment is past due')).toBeTruthy()
    expect(screen.queryByText(/default/)).toBeNull()
  })
})

describe('a loan that is held (note 076)', () => {
  const held = (holds: ReturnType<typeof loanAnswer>['holds']) =>
    renderScreen(() => <LoanNews appUuid={APP_UUID} loan={loanAnswer({ ...LATE, holds })} />, '/dashboard', [
      '/dashboard',
    ])

  it('asks for no payment under a bankruptcy stay, and says that it does not', async () => {
    await held(['BANKRUPTCY'])
    expect(await screen.findByText(/is no request for payment/)).toBeTruthy()
    expect(screen.queryByText('Your payment is past due')).toBeNull()
  })

  it('says what military service and a dispute mean, beside what is past due', async () => {
    await held(['SCRA', 'DISPUTE'])
    expect(await screen.findByText(/no more than 6% interest/)).toBeTruthy()
    expect(screen.getByText(/looking into your dispute/)).toBeTruthy()
    expect(screen.getByText('Your payment is past due')).toBeTruthy()
  })
})
