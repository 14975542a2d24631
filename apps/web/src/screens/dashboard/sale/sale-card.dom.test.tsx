// @vitest-environment jsdom
import type { SaleView } from '@pledge/contract/sale-view'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer } from '../../../loan/answers.test-data.ts'
import { loanAnswer } from '../../../loan/loan-answer.test-data.ts'
import { ROUTES } from '../../../routes.ts'
import { renderScreen, serve, writePage } from '../../render-screen.test-data.tsx'
import { LoanInService } from '../LoanInService.tsx'

const LOAN_PATH = `GET /api/loans/v1/applications/${APP_UUID}/loan`
const STATUS_PATH = 'GET /api/borrower/servicing/v2/loanStatus'
const SELLING: SaleView = {
  saleUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c78',
  state: 'SELLING',
  cause: 'CALL_LAPSED',
  goal: 'RESTORE_LTV',
  targetLtv: '0.75',
  feeRate: '0.02',
  orderedAt: '2026-12-31T15:40:00.000Z',
  concludedAt: null,
  conclusion: null,
  coin: 'BTC',
  sold: '0.08',
  proceeds: '3355.30',
  expenses: '3.35',
  fee: '67.10',
  prices: { lowest: '41910.00', highest: '41960.00' },
  toSell: '0.0457',
  applied: null,
}
const CONCLUDED: SaleView = {
  ...SELLING,
  state: 'CONCLUDED',
  concludedAt: '2026-12-31T15:44:00.000Z',
  conclusion: 'GOAL_REACHED',
  sold: '0.1257',
  proceeds: '5264.64',
  expenses: '5.26',
  fee: '105.29',
  toSell: null,
  applied: {
    bought: '0.00',
    expenses: '5.26',
    fee: '105.29',
    paid: '5154.09',
    surplus: '0.00',
    deficiency: '4484.20',
  },
}
/** All collateral was sold, and the proceeds are held. */
const CONVERTED: SaleView = {
  ...SELLING,
  state: 'CONVERTED',
  cause: 'LEVEL_REACHED',
  goal: 'CONVERT',
  toSell: '0',
}
const show = (sales: readonly SaleView[], change: Parameters<typeof loanAnswer>[0] = {}) => {
  serve({ [LOAN_PATH]: loanAnswer({ ...change, sales: [...sales] }), [STATUS_PATH]: { loans: [] } })
  return renderScreen(
    () => (
      <LoanInService
        application={{ ...applicationAnswer(), appUuid: APP_UUID, isInternational: false }}
        coin="BTC"
        termMonths={12}
        mayRenew={false}
      />
    ),
    '/dashboard',
    ['/dashboard'],
  )
}
const card = async (name: string | RegExp) =>
  within(await screen.findByRole('region', { name }, { timeout: 5_000 }))

beforeEach(() => writePage())
afterEach(cleanup)

describe('a sale of collateral on the page of its loan (1.9.07, 1.9.12)', () => {
  it('says why it sells, how far it is, and at which prices, and that the borrower can still act (part of P.358)', async () => {
    await show([SELLING])
    const sale = await card("We're selling some of your collateral")
    expect(
      sale.getByText(/^Your margin call was not fixed in time\. .* below 75%, and to pay our fee\.$/),
    ).toBeTruthy()
    expect(sale.getByText(/Until it's sold, you can still add collateral or pay/)).toBeTruthy()
    const progress = sale.getByRole('progressbar')
    expect(progress.getAttribute('aria-valuenow')).toBe('63')
    expect(progress.getAttribute('aria-valuetext')).toBe(
      '0.08 BTC sold. About 0.0457 BTC to go at the current price.',
    )
    expect(sale.getByText('$41,910.00 to $41,960.00')).toBeTruthy()
    expect(sale.getByText('$67.10')).toBeTruthy()
    expect(sale.queryByRole('link', { name: 'Read the receipt' })).toBeNull()
    expect(screen.getByText(/what the sale has brought so far counts already/)).toBeTruthy()
  })

  it('says of a loan in default that it sells what pays everything, and that full payment stops it (P.365)', async () => {
    await show([{ ...SELLING, cause: 'IN_DEFAULT', goal: 'PAY_ALL' }])
    const sale = await card("We're selling collateral to pay what you owe")
    expect(
      sale.getByText(
        'Your loan is in default, and everything you owe is due. We sell only enough to pay what you owe, and our fee.',
      ),
    ).toBeTruthy()
    expect(sale.getByText(/You can stop the sale by paying everything you owe before it's sold/)).toBeTruthy()
    expect(sale.queryByText(/add collateral/)).toBeNull()
  })

  it('says that a sale is paused, and that nothing is known without a price', async () => {
    await show([{ ...SELLING, state: 'STOPPED', toSell: null }])
    const sale = await card('A sale of your collateral is paused')
    expect(sale.getByText(/Nothing more is sold while it is paused/)).toBeTruthy()
    expect(sale.getByText(/we can't say how much is left/)).toBeTruthy()
    expect(sale.queryByRole('progressbar')).toBeNull()
  })

  it('says before the first trade what is to be sold, and of everything that is due that it is', async () => {
    await show([{ ...SELLING, state: 'ORDERED', goal: 'PAY_ALL', sold: '0', proceeds: '0.00', prices: null }])
    const sale = await card("We're selling collateral to pay what you owe")
    expect(sale.getByText(/^Everything you owe is due/)).toBeTruthy()
    expect(sale.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
    expect(sale.queryByText('Sale proceeds')).toBeNull()
  })

  it('shows once it is over what was sold, the fee of 2%, what is still owed, and where the receipt is (P.357)', async () => {
    await show([CONCLUDED])
    const sale = await card(/^Collateral sold on December\s31,\s2026$/)
    for (const text of ['0.1257 BTC', '$5,264.64', 'Our fee, 2%', '$105.29', '$5,154.09', '$4,484.20'])
      expect(sale.getByText(text)).toBeTruthy()
    expect(sale.queryByText('Left over for you')).toBeNull()
    expect(sale.getByRole('link', { name: 'Read the receipt' }).getAttribute('href')).toContain('/documents')
    expect(sale.getByRole('link', { name: 'Check its figures' }).getAttribute('href')).toBe(
      ROUTES.checkReceipt.path,
    )
    expect(screen.queryByText(/what the sale has brought so far counts already/)).toBeNull()
  })

  it('names what is left over, also once the loan is paid, and the payment as what it is', async () => {
    const applied = { ...CONCLUDED.applied!, surplus: '12.34', deficiency: '0.00' }
    const payment = {
      paymentId: CONCLUDED.saleUuid,
      method: 'OTHER',
      amount: '5154.09',
      paidOn: '2026-12-31',
      heldUntil: null,
      isReturned: false,
    } as const
    await show([{ ...CONCLUDED, applied }], { status: 'PAID_IN_FULL', payments: [payment] })
    const sale = await card(/^Collateral sold on December\s31,\s2026$/)
    expect(sale.getByText('Left over for you')).toBeTruthy()
    expect(sale.getByText('$12.34')).toBeTruthy()
    expect(screen.getByText('December 31, 2026, from a collateral sale')).toBeTruthy()
  })

  it('says of a sale that sold nothing that nothing was sold', async () => {
    await show([{ ...CONCLUDED, conclusion: 'NO_LONGER_DUE', sold: '0', prices: null }])
    const sale = await card(/^Sale ended on December\s31,\s2026: nothing was sold$/)
    expect(sale.queryByRole('link', { name: 'Read the receipt' })).toBeNull()
  })

  it('says that the proceeds of a conversion are held as USDC and not applied, and what ends it (part of G.72)', async () => {
    await show([CONVERTED])
    const converted = await card('Your collateral was converted to USDC')
    converted.getByText(/You turned on stabilization, so we convert your collateral to USDC/)
    converted.getByText(
      /^We hold the USDC until you buy BTC back with it\. .* It is not applied to your balance/,
    )
    expect(converted.queryByText(/If you add collateral or pay enough/)).toBeNull()
    expect(converted.queryByRole('progressbar')).toBeNull()
    expect(converted.queryByText(/What isn't sold yet stays yours/)).toBeNull()
    cleanup()
    await show([{ ...CONVERTED, state: 'SELLING', toSell: '0.05' }])
    const converting = await card("We're converting your collateral to USDC")
    converting.getByText(/^If you add collateral or pay enough to fix your LTV, we stop\./)
    converting.getByText(/^We hold the USDC when the conversion is over\./)
    expect(converting.queryByText(/What isn't sold yet stays yours/)).toBeNull()
  })
})
