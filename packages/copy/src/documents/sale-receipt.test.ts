import { receiptProblems, resultOfSale } from '@pledge/domain/liquidation/receipt'
import { describe, expect, it } from 'vitest'
import { saleReceiptV1 } from '../en/documents/sale-receipt-v1.ts'
import { exampleSale, exampleSaleReceipt } from './example-sale.ts'
import { textOf } from './text-of-document.test-data.ts'

const text = textOf(saleReceiptV1(exampleSaleReceipt))

describe('the receipt of a sale of collateral', () => {
  it('is of a sale whose figures follow from its inputs (part of P.361)', () => {
    expect(receiptProblems(exampleSale)).toEqual([])
  })

  it('shows a fee of 2% of the sold value (1.9.07)', () => {
    const feeCents = (exampleSale.grossCents * 2n) / 100n
    expect(feeCents).toBe(10_529n)
    expect(text).toContain('Sale proceeds\n$5,264.64')
    expect(text).toContain('Liquidation fee, 2% of the proceeds\n$105.29')
  })

  it('says what was sold, at which price and when, and where', () => {
    expect(text).toContain('We sold 0.1257 BTC of your collateral for $5,264.64.')
    expect(text).toContain('We sold on Meridian Exchange.')
    expect(text).toContain('0.05 BTC\n$41,960.00\n$2,098.00')
    expect(text).toContain('0.0457 BTC\n$41,780.00\n$1,909.34')
    expect(text).toContain('March 17, 2026 at 9:01 AM EDT')
  })

  it('applies the proceeds to expenses, fee, interest and principal, which add up, and says what is still owed', () => {
    expect(text).toContain('Expenses of the sale\n$5.26')
    expect(text).toContain('Interest paid\n$38.29\nPrincipal paid\n$5,115.80\nLeft over for you\n$0.00')
    expect(text).toContain('You owed before the sale\n$9,638.29\nThe sale paid\n$5,154.09')
    expect(text).toContain('You owe after the sale\n$4,484.20')
  })

  it('names the page on which anybody can recompute it (part of P.361)', () => {
    expect(text).toContain(`On ${exampleSaleReceipt.checkUrl} anyone can recompute each figure`)
  })

  it('lists the prices of the markets on which each order was set', () => {
    expect(text).toContain('2\nSummit\n')
    expect(text).toContain('$41,815.00')
  })

  it('names charges only where there are some, and a surplus', () => {
    expect(text).not.toContain('Charges paid')
    const owed = { chargesCents: 1_000n, interestCents: 0n, principalCents: 100_000n }
    const sale = { ...exampleSale, goal: 'PAY_ALL' as const, owed }
    const paid = textOf(saleReceiptV1({ ...exampleSaleReceipt, sale: { ...sale, ...resultOfSale(sale) } }))
    expect(paid).toContain('Charges paid\n$10.00')
    expect(paid).toContain('Left over for you\n$4,144.09')
    expect(paid).toContain('You owe after the sale\n$0.00')
  })

  const endedAs = (change: Partial<typeof exampleSale>) =>
    textOf(saleReceiptV1({ ...exampleSaleReceipt, sale: { ...exampleSale, ...change } }))

  it.each([
    [{}, 'We sold enough to bring your LTV back below 75%.'],
    [{ goal: 'PAY_ALL' }, 'Everything you owe is due. We sold enough to pay it.'],
    [
      { conclusion: 'NOTHING_LEFT' },
      'We sold all that could be sold. It was not enough to bring your LTV back below 75%.',
    ],
    [
      { conclusion: 'NOTHING_LEFT', goal: 'PAY_ALL' },
      'Everything you owe is due. We sold all that could be sold. It was not enough to pay everything you owe.',
    ],
    [
      { conclusion: 'NOTHING_LEFT', deficiencyCents: 0n },
      'We sold all that could be sold. It paid everything you owe.',
    ],
    [{ conclusion: 'NO_LONGER_DUE' }, 'Then no sale was needed any more, so we stopped.'],
    [{ conclusion: 'AGENT' }, 'Then we decided to end this sale, and sold no more.'],
    [
      { conclusion: 'USDC_APPLIED', goal: 'CONVERT' },
      'You chose stabilization, so we held them as USDC. We did so until your balance was more than they could secure. Then we applied them to your loan.',
    ],
    [
      { conclusion: 'RESTORED', goal: 'CONVERT' },
      'You chose stabilization, so we held them as USDC. Then you asked us to buy your coins back with them. We applied what was left to your loan.',
    ],
    [
      { conclusion: 'AGENT', goal: 'CONVERT' },
      'You chose stabilization, so we held them as USDC. Then we decided to end this sale, and applied the proceeds to your loan.',
    ],
    [
      { conclusion: 'NO_LONGER_DUE', goal: 'CONVERT' },
      'You chose stabilization, so we held them as USDC. Then nothing was owed any more, so the proceeds go back to you.',
    ],
  ] as const)(
    'says why nothing more was sold, and never that it was enough where it was not: %o',
    (change, said) => {
      const ended = endedAs(change)
      expect(ended).toContain(`for $5,264.64. ${said}`)
      expect(ended.includes('We sold enough')).toBe(said.includes('We sold enough'))
    },
  )

  it('lists each trade that bought coins back, with its cost and what the exchange charged (note 091)', () => {
    const boughtFills = [
      { fillId: 'back', units: 10_000_000n, priceCents: 4_500_000n, feeCents: 450n, filledAt: new Date(0) },
    ]
    const sale = { ...exampleSale, goal: 'CONVERT' as const, conclusion: 'RESTORED' as const, boughtFills }
    const text = textOf(saleReceiptV1({ ...exampleSaleReceipt, sale: { ...sale, ...resultOfSale(sale) } }))
    expect(text).toContain('What we bought back')
    expect(text).toContain('0.1 BTC\n$45,000.00\n$4,500.00\n$4.50')
    expect(text).toContain('BTC bought back, with exchange fees\n$4,504.50')
    expect(text).not.toContain('had not delivered')
    const part = { ...sale, ...resultOfSale(sale), undeliveredUnits: 2_500_000n }
    expect(textOf(saleReceiptV1({ ...exampleSaleReceipt, sale: part }))).toContain(
      'The exchange had not delivered 0.025 BTC of what we bought when we made this receipt.',
    )
  })

  it('says of a sale that sold nothing that it cost nothing', () => {
    const sale = { ...exampleSale, slices: [], expensesCents: 0n }
    const none = textOf(saleReceiptV1({ ...exampleSaleReceipt, sale: { ...sale, ...resultOfSale(sale) } }))
    expect(none).toContain('before anything was sold')
    expect(none).not.toContain('Liquidation fee')
  })
})
