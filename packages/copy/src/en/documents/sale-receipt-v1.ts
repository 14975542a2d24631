import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { fillCents, type SaleReceipt } from '@pledge/domain/liquidation/receipt'
import { purchaseCents, spentCentsOf } from '@pledge/domain/liquidation/spent'
import type { SaleReceiptFacts } from '../../documents/loan-document-facts.ts'
import { coins } from '../../format/coins.ts'
import { dateTime } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { bpsShortPercent } from '../../format/percent.ts'
import { frame, heading, paragraph } from './frame.ts'
import { loanParties, questions } from './statement-parts.ts'

type Blocks = readonly DocumentBlock[]

/** What a sale that left nothing to sell was too little for; the last coins may have paid everything after all. */
const nothingLeft = ({ goal, terms, deficiencyCents }: SaleReceipt): string => {
  if (deficiencyCents === 0n) return 'It paid everything you owe.'
  return goal === 'RESTORE_LTV'
    ? `It was not enough to bring your LTV back below ${bpsShortPercent(terms.targetLtvBps)}.`
    : 'It was not enough to pay everything you owe.'
}

/** Why what a conversion brought was applied (note 091): it has no LTV that it was to restore. */
const whyHeldAndApplied = ({ conclusion }: SaleReceipt): string => {
  const chosen = 'You chose stabilization, so we held them as USDC.'
  switch (conclusion) {
    case 'USDC_APPLIED':
      return `${chosen} We did so until your balance was more than they could secure. Then we applied them to your loan.`
    case 'RESTORED':
      return `${chosen} Then you asked us to buy your coins back with them. We applied what was left to your loan.`
    case 'AGENT':
      return `${chosen} Then we decided to end this sale, and applied the proceeds to your loan.`
    case 'NO_LONGER_DUE':
    case 'GOAL_REACHED':
    case 'NOTHING_LEFT':
      return `${chosen} Then nothing was owed any more, so the proceeds go back to you.`
  }
}

/** A sale for a default says so (note 093). */
const whyAllDue = ({ cause }: SaleReceipt): string =>
  cause === 'IN_DEFAULT'
    ? 'Your loan is in default, and everything you owe is due. '
    : 'Everything you owe is due. '

/** Why we sold, and why no more. */
const whySold = (sale: SaleReceipt): string => {
  if (sale.goal === 'CONVERT') return whyHeldAndApplied(sale)
  const isAllDue = sale.goal === 'PAY_ALL'
  const why = isAllDue ? whyAllDue(sale) : ''
  switch (sale.conclusion) {
    case 'GOAL_REACHED':
      return isAllDue
        ? `${why}We sold enough to pay it.`
        : `We sold enough to bring your LTV back below ${bpsShortPercent(sale.terms.targetLtvBps)}.`
    case 'NOTHING_LEFT':
      return `${why}We sold all that could be sold. ${nothingLeft(sale)}`
    case 'NO_LONGER_DUE':
      return 'Then no sale was needed any more, so we stopped.'
    case 'AGENT':
      return 'Then we decided to end this sale, and sold no more.'
    case 'USDC_APPLIED':
    case 'RESTORED':
      throw new Error('Only a conversion holds its proceeds')
  }
}

/** Each trade, with its time, quantity, price and proceeds. */
const trades = ({ exchange, sale, lender: { timeZone } }: SaleReceiptFacts): Blocks => [
  heading('What we sold'),
  paragraph(`We sold on ${exchange}. Each price is for 1 ${sale.coin}.`),
  {
    kind: 'table',
    caption: 'Trades',
    columns: [
      { label: 'Time', align: 'left' },
      { label: 'Sold', align: 'right' },
      { label: 'Price', align: 'right' },
      { label: 'Proceeds', align: 'right' },
    ],
    rows: sale.slices.flatMap(({ fills }) =>
      fills.map((fill) => [
        dateTime(fill.filledAt, { timeZone }),
        coins(fill.units, sale.coin),
        dollars(fill.priceCents),
        dollars(fillCents(sale.coin, fill)),
      ]),
    ),
  },
]

/** Each trade that bought coins back with what a conversion held (note 091), with its cost and what the exchange charged. */
const purchases = ({ sale, lender: { timeZone } }: SaleReceiptFacts): Blocks =>
  sale.boughtFills.length === 0
    ? []
    : [
        heading('What we bought back'),
        {
          kind: 'table',
          caption: 'Purchases',
          columns: [
            { label: 'Time', align: 'left' },
            { label: 'Bought', align: 'right' },
            { label: 'Price', align: 'right' },
            { label: 'Cost', align: 'right' },
            { label: 'Exchange fee', align: 'right' },
          ],
          rows: sale.boughtFills.map((fill) => [
            dateTime(fill.filledAt, { timeZone }),
            coins(fill.units, sale.coin),
            dollars(fill.priceCents),
            dollars(purchaseCents(sale.coin, fill)),
            dollars(fill.feeCents),
          ]),
        },
        ...(sale.undeliveredUnits === undefined
          ? []
          : [
              paragraph(
                `The exchange had not delivered ${coins(sale.undeliveredUnits, sale.coin)} of what we bought when we made this receipt. That part is still yours. It counts in your LTV once it is delivered.`,
              ),
            ]),
      ]

/** The order of section 8 of the security agreement; the parts add up to the proceeds (row 1.9.07). */
const proceeds = ({ goal, coin, grossCents, boughtFills, applied, terms }: SaleReceipt): Blocks => [
  heading('How we used the proceeds'),
  {
    kind: 'facts',
    rows: [
      { label: 'Sale proceeds', value: dollars(grossCents) },
      ...(boughtFills.length === 0
        ? []
        : [
            {
              label: `${coin} bought back, with exchange fees`,
              value: dollars(spentCentsOf(coin, boughtFills)),
            },
          ]),
      { label: 'Expenses of the sale', value: dollars(applied.expensesCents) },
      {
        label: `${goal === 'CONVERT' ? 'Conversion' : 'Liquidation'} fee, ${bpsShortPercent(terms.feeBps)} of the proceeds`,
        value: dollars(applied.feeCents),
      },
      ...(applied.chargesCents === 0n
        ? []
        : [{ label: 'Charges paid', value: dollars(applied.chargesCents) }]),
      { label: 'Interest paid', value: dollars(applied.interestCents) },
      { label: 'Principal paid', value: dollars(applied.principalCents) },
      { label: 'Left over for you', value: dollars(applied.surplusCents) },
    ],
  },
]

const balance = ({ owed, deficiencyCents }: SaleReceipt): Blocks => {
  const owedCents = owed.chargesCents + owed.interestCents + owed.principalCents
  return [
    heading('What you owe now'),
    {
      kind: 'facts',
      rows: [
        { label: 'You owed before the sale', value: dollars(owedCents) },
        { label: 'The sale paid', value: dollars(owedCents - deficiencyCents) },
        { label: 'You owe after the sale', value: dollars(deficiencyCents) },
      ],
    },
  ]
}

/** What each order rested on, so that a reader can compute its quantity again. */
const orders = ({ sale, lender: { timeZone } }: SaleReceiptFacts): Blocks => [
  heading('How we set each order'),
  paragraph(
    'We took the median price of several markets at that time. Each order sold what was needed at that price, up to our limit for one order.',
  ),
  {
    kind: 'table',
    caption: 'Orders',
    columns: [
      { label: 'Time', align: 'left' },
      { label: 'Price', align: 'right' },
      { label: 'Still owed', align: 'right' },
      { label: 'Collateral', align: 'right' },
      { label: 'Ordered', align: 'right' },
    ],
    rows: sale.slices.map(({ price, owedCents, balanceUnits, orderedUnits }) => [
      dateTime(price.decidedAt, { timeZone }),
      dollars(price.priceCents),
      dollars(owedCents),
      coins(balanceUnits, sale.coin),
      coins(orderedUnits, sale.coin),
    ]),
  },
  {
    kind: 'table',
    caption: 'Prices of the markets',
    columns: [
      { label: 'Order', align: 'right' },
      { label: 'Market', align: 'left' },
      { label: 'Time', align: 'left' },
      { label: 'Price', align: 'right' },
    ],
    rows: sale.slices.flatMap(({ price }, index) =>
      price.quotes.map(({ venue, observedAt, priceCents }) => [
        String(index + 1),
        venue,
        dateTime(observedAt, { timeZone }),
        dollars(priceCents),
      ]),
    ),
  },
]

/**
 * The statement of a sale of collateral, with the liquidation fee (row 1.9.07), and with how a surplus or a deficiency was
 * calculated (section 8 of the security agreement, UCC 9-616).
 */
export const saleReceiptV1 = (facts: SaleReceiptFacts): DocumentContent => {
  const { sale } = facts
  const blocks: Blocks = [
    loanParties(facts),
    ...(sale.soldUnits === 0n
      ? [paragraph('We stopped this sale before anything was sold. We charged no fee.')]
      : [
          paragraph(
            `We sold ${coins(sale.soldUnits, sale.coin)} of your collateral for ${dollars(sale.grossCents)}. ${whySold(sale)}`,
          ),
          ...trades(facts),
          ...purchases(facts),
          ...proceeds(sale),
          ...balance(sale),
          ...orders(facts),
          heading('Check it yourself'),
          paragraph(
            `Your documents have this receipt as a file of data too. On ${facts.checkUrl} anyone can recompute each figure from it, without an account.`,
          ),
          heading('Taxes'),
          paragraph(
            'A sale of collateral may be a taxable event. This receipt is not a tax form, and we do not give tax advice. Keep it for your records.',
          ),
        ]),
    ...questions(facts),
  ]
  return frame({ facts, title: 'Receipt for a Sale of Collateral', version: 1, blocks })
}
