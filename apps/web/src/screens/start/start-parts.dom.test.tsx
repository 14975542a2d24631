// @vitest-environment jsdom
import { dollars } from '@pledge/copy/format/dollars'
import { quote } from '@pledge/domain/offer/quote'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API, pathOf, renderPages } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer, offerAnswer } from '../../loan/answers.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { RenewScreen } from './RenewScreen.tsx'
import { basis, PATH, rules } from './start-page.test-data.ts'
import { StartScreen } from './StartScreen.tsx'

const SHEET = 'How we calculated this'
const FOOTNOTES = ['Loans are made by Pledge Lending LLC.', 'Applying starts with a soft inquiry.']
const INTERNATIONAL_NOTES = ['Rates may change before you sign.']

/** The page of the server, with the footnotes of a brand. */
const writeFootnotes = () => {
  writePage()
  const script = document.getElementById('pledge-organization')
  const organization = JSON.parse(script?.textContent ?? '')
  if (script !== null)
    script.textContent = JSON.stringify({
      ...organization,
      legal: { ...organization.legal, footnotes: FOOTNOTES, footnotesAbroad: INTERNATIONAL_NOTES },
    })
}

/** $10,000 against 0.21 BTC at $100,000, in California; what it explains has been loaded. */
const show = async (query = '?state=CA') => {
  const sent = serve(basis())
  await renderScreen(StartScreen, PATH, [PATH + query])
  await screen.findByRole('heading', { name: 'Common questions' })
  return sent
}
const part = (name: string) => within(screen.getByRole('region', { name }))
/** The whole text of a row of the terms, by its label. */
const term = (label: string): string => part('Your terms').getByText(label).closest('div')?.textContent ?? ''

beforeAll(async () => {
  giveDialogsToJsdom()
  // The first load of a part takes longer than a test waits.
  await import('./explanations.ts')
}, 30_000)
beforeEach(() => {
  sessionStorage.clear()
  writeFootnotes()
})
afterEach(cleanup)

describe('the parts of the offer page', () => {
  it('have each term and its figure in a group directly inside the list, as assistive technology requires', async () => {
    await show()
    const found = [
      ...part('Your terms').getAllByRole('term'),
      ...part('Your terms').getAllByRole('definition'),
    ]
    expect(found.length).toBeGreaterThan(10)
    const outside = found.filter((each) => each.parentElement?.parentElement?.tagName !== 'DL')
    expect(outside.map(({ textContent }) => textContent)).toEqual([])
  })

  it('include a field each for the coin, its amount and the cash (1.1.07, 1.2.47 to 1.2.49, 1.3.31, 1.3.62)', async () => {
    const user = userEvent.setup()
    const sent = await show()
    const asksFor = (inputs: object) =>
      waitFor(
        () =>
          expect(sent.at(-1)).toMatchObject({
            call: 'POST /api/loans/v1/quotes',
            body: { collateralType: 'BTC', state: 'CA', ...inputs },
          }),
        { timeout: 3_000 },
      )
    const coin = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Collateral type' })
    expect([...coin.options].map(({ textContent }) => textContent)).toEqual([
      'Bitcoin (BTC)',
      'Ethereum (ETH)',
      'Solana (SOL), in the app',
    ])
    coin.focus()
    await user.tab()
    const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: 'Collateral amount' })
    expect(document.activeElement).toBe(quantity)
    await user.tab({ shift: true })
    expect(document.activeElement, 'Tab stops at the choice of the coin').toBe(coin)
    fireEvent.change(quantity, { target: { value: '0.42' } })
    expect(screen.getByText(/^Worth \$42,000\.00 at \$100,000\.00/)).toBeTruthy()
    expect(term('Loan to value (LTV)')).toContain('24.05%')
    await asksFor({ coinQuantity: '0.42', requestedAmount: '10000.00' })
    const cash = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cash to borrow' })
    expect([cash, coin, quantity].map(({ name }) => name)).toEqual([
      'cashToBorrow',
      'collateralType',
      'collateralAmount',
    ])
    fireEvent.change(cash, { target: { value: '20000' } })
    expect(term('Loan amount')).toContain('$20,200.00')
    await asksFor({ coinQuantity: '0.42', requestedAmount: '20000.00' })
  })

  it('include the terms: amount, fee, rate, APR, LTV, payment, months, and no penalty for early repayment (1.2.52, 1.3.17, 1.1.11, 1.1.12, 1.1.14)', async () => {
    await show()
    fireEvent.click(screen.getByLabelText(/Interest each month/))
    const terms = part('Your terms')
    expect(terms.getByText('$10,000.00')).toBeTruthy()
    expect(term('Monthly payment')).toContain('$74.99')
    expect(term('APR')).toContain('9.954%')
    expect(term('Loan to value (LTV)')).toContain('48.1%')
    expect(term('Interest rate')).toContain('8.91%')
    expect(term('Origination fee')).toContain('$100.00')
    expect(term('Term')).toContain('12 months')
    expect(term('Loan amount')).toContain('$10,100.00')
    expect(term('Planned amount')).toBe('Planned amount0.21 BTC48.1% LTV')
    expect(term('Required minimum')).toBe('Required minimum0.202 BTC50% LTV')
    fireEvent.click(terms.getByRole('button', { name: 'How we calculated this' }))
    const sheet = within(screen.getByRole('dialog', { name: 'How we calculated this' }))
    expect(sheet.getByText(/You can pay it off early with no penalty\./)).toBeTruthy()
    expect(sheet.getByText(/^\$10,100\.00 × 8\.91% ÷ 12 = \$74\.99 interest each month/)).toBeTruthy()
  })

  it('include deferred interest as an option, not as the default (1.1.13)', async () => {
    await show()
    const [monthly, deferred] = [/Interest each month/, /Everything at the end/].map((label) =>
      screen.getByLabelText<HTMLInputElement>(label),
    )
    // By default, nothing is deferred.
    expect([monthly?.checked, deferred?.checked]).toEqual([true, false])
    expect(part('Your terms').getByText('$74.99')).toBeTruthy()
    fireEvent.click(deferred as HTMLElement)
    expect(part('Your terms').getByText('9.999%')).toBeTruthy()
    expect(part('Your terms').getByText('None')).toBeTruthy()
    expect(part('Your terms').queryByText('$74.99')).toBeNull()
    fireEvent.click(part('Your terms').getByRole('button', { name: 'Monthly payment' }))
    expect(screen.getByRole('dialog').textContent).toContain(
      'No monthly payments. You pay the interest at the end.',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(monthly as HTMLElement)
    expect(part('Your terms').getByText('9.954%')).toBeTruthy()
    expect(part('Your terms').getByText('$74.99')).toBeTruthy()
  })

  it('include the rates by LTV tier, with the current one marked (1.2.51, 1.3.29)', async () => {
    await show()
    const table = part('Rates').getByRole('table')
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Up to 50%Yours8.91%$5,000 to $10,396.04',
      '50% to 75%11.50%$10,396.05 to $15,594.06',
    ])
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null])
    expect(term('Interest rate')).toBe('Interest rate8.91%')
    fireEvent.change(screen.getByLabelText('Cash to borrow'), { target: { value: '12000' } })
    await waitFor(() => expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true']))
    const add = /Add ([\d.]+ BTC) for this rate/.exec(rows[0]?.textContent ?? '')?.[1]
    // $12,120.00 with the fee at 50% LTV, less the 0.21 BTC already entered.
    expect(add).toBe('0.0324 BTC')
    // Also shown next to the rate.
    expect(term('Interest rate')).toBe(`Interest rate11.50%8.91% if you add ${add}`)
  })

  it('include the price of the coin at each trigger level (1.9.09)', async () => {
    await show()
    const ladder = part('What happens as the price drops')
    expect(ladder.getByRole('list', { name: /^Prices of one BTC/ }).textContent).toBe(
      [
        'Today $100,000.00',
        'Warning 75% LTV, 35.87% lower$64,126.98$66,666.66 at the minimum',
        'Margin call 80% LTV, 39.88% lower$60,119.04$62,500.00 at the minimum',
        'Collateral sale 90% LTV, 46.56% lower$53,439.15$55,555.55 at the minimum',
      ].join(''),
    )
    const note = ladder.getByText(/you have 48 hours to add collateral or pay down the loan/)
    expect(note.textContent).toContain('At the collateral sale level, we sell right away')
  })

  it("end with the brand's footnotes, each once (1.2.54)", async () => {
    await show()
    const notes = part('Notes').getAllByRole('listitem')
    expect(notes.map(({ textContent }) => textContent)).toEqual(FOOTNOTES)
    expect(document.body.textContent).toMatch(/Loan amount\$10,100\.00.+NotesLoans are made by/)
  })

  it("use the international fee and this loan's figures in the APR example of an international borrower (1.9.03)", async () => {
    await show('?country=CH')
    const notes = () =>
      part('Notes')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    const figuresOf = (cash: bigint) => {
      const answer = quote({
        drawAmountCents: cash,
        coin: 'BTC',
        collateralUnits: 21_000_000n,
        priceCents: 10_000_000n,
        residence: { kind: 'country', code: 'CH' },
        rules,
      })
      if (!answer.ok) throw new Error(answer.code)
      const { originationFeeCents, amountCents, estimatedMonthlyPaymentCents, schedules } = answer.quote
      const { totalOfPaymentsCents } = schedules.interestOnly
      return [cash, originationFeeCents, amountCents, estimatedMonthlyPaymentCents, totalOfPaymentsCents].map(
        dollars,
      )
    }
    const figures = figuresOf(1_000_000n)
    expect(figures).toEqual(expect.arrayContaining(['$150.00', '$10,150.00']))
    for (const figure of figures) expect(notes()[0]).toContain(figure)
    expect(notes()[0]).toContain('an origination fee of 1.5% ($150.00)')
    expect(notes().slice(1)).toEqual(INTERNATIONAL_NOTES)
    // It follows what is typed.
    fireEvent.change(screen.getByLabelText('Cash to borrow'), { target: { value: '8000' } })
    for (const figure of figuresOf(800_000n)) await waitFor(() => expect(notes()[0]).toContain(figure))
  })
})

describe('the APR example in a state with its own fee', () => {
  it("uses this loan's figures, minimum fee and last payment, never the brand's example (1.2.54, 1.9.05)", async () => {
    await show('?state=OH')
    const answer = quote({
      drawAmountCents: 1_000_000n,
      coin: 'BTC',
      collateralUnits: 21_000_000n,
      priceCents: 10_000_000n,
      residence: { kind: 'state', code: 'OH' },
      rules,
    })
    if (!answer.ok) throw new Error(answer.code)
    const last = answer.quote.schedules.interestOnly.payments.at(-1)?.amountCents ?? 0n
    const monthly = answer.quote.estimatedMonthlyPaymentCents
    expect(last).toBe(answer.quote.amountCents + monthly)
    const [note] = part('Notes').getAllByRole('listitem')
    for (const text of [
      'with an origination fee of $250.00, so you owe $10,250.00',
      `11 monthly payments of ${dollars(monthly)} and a last payment of ${dollars(last)}`,
    ])
      expect(note?.textContent).toContain(text)
    expect(note?.textContent).not.toContain(FOOTNOTES[0])
    // The terms and the bar on phones show the last payment too, because it differs from the monthly ones.
    expect(term('Monthly payment')).toContain(`Last payment ${dollars(last)}`)
    expect(document.querySelector('[data-action-bar]')?.textContent).toContain(
      `${dollars(monthly)} a month` + `Last payment ${dollars(last)}`,
    )
    fireEvent.click(screen.getByRole('radio', { name: /Everything at the end/ }))
    expect(part('Your terms').queryByText(/Last payment/)).toBeNull()
    // The example follows the repayment that is chosen: no figure of the other schedule stands beside it.
    const { totalOfPaymentsCents } = answer.quote.schedules.deferred
    const [deferred] = part('Notes').getAllByRole('listitem')
    expect(deferred?.textContent).toContain(
      `no monthly payments and one payment of ${dollars(totalOfPaymentsCents)} after 12 months`,
    )
    expect(deferred?.textContent).toContain(`The APR is ${term('APR').slice('APR'.length)}.`)
    expect(deferred?.textContent).not.toContain(dollars(monthly))
  })
})

describe('the explanations of the offer page', () => {
  const LEAVE: Readonly<Record<string, () => void>> = {
    'the cross': () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
    Escape: () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }),
    'a press beside it': () => fireEvent.click(screen.getByRole('dialog')),
  }

  it.each([
    [
      '1.2.55',
      'How the loan works',
      'How the loan works',
      undefined,
      /You borrow US dollars for 12 months and pledge Bitcoin/,
    ],
    ['1.2.56', 'Loan to value (LTV)', SHEET, 'Loan to value (LTV) 48.1%', /everything you owe divided by/],
    ['1.2.57', 'Origination fee', SHEET, 'Origination fee $100.00', /one-time fee for the loan/],
    ['1.2.58', 'APR', SHEET, 'APR 9.954%', /annual percentage rate \(APR\) includes/],
  ])(
    "(%s) open at '%s', and close with the close button, Escape or a click outside",
    async (_row, name, title, entry, text) => {
      await show()
      const opener = screen.getByRole('button', { name })
      for (const [how, leave] of Object.entries(LEAVE)) {
        opener.focus()
        fireEvent.click(opener)
        const dialog = screen.getByRole('dialog', { name: title })
        expect(within(dialog).getByText(text), how).toBeTruthy()
        // The sheet explains every figure: it opens at the one whose label was pressed.
        if (entry !== undefined) expect(document.activeElement?.textContent, how).toBe(entry)
        leave()
        expect(screen.queryByRole('dialog'), how).toBeNull()
        expect(document.activeElement, how).toBe(opener)
      }
    },
  )

  it('cover every figure of the terms and every trigger level in one sheet', async () => {
    await show()
    fireEvent.click(part('What happens as the price drops').getByRole('button', { name: SHEET }))
    const dialog = screen.getByRole('dialog', { name: SHEET })
    const titles = within(dialog).getAllByRole('heading', { level: 3 })
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Cash to borrow $10,000.00',
      'Monthly payment $74.99',
      'APR 9.954%',
      'Interest rate 8.91%',
      'Loan to value (LTV) 48.1%',
      'Origination fee $100.00',
      'Loan amount $10,100.00',
      'Finance charge $999.88',
      'Total of payments $10,999.88',
      'Term 12 months',
      'Planned amount 0.21 BTC',
      'Required minimum 0.202 BTC',
      'Warning $64,126.98',
      'Margin call $60,119.04',
      'Collateral sale $53,439.15',
    ])
    expect(document.activeElement?.textContent).toBe('Warning $64,126.98')
    expect(dialog.textContent).toContain('$10,100.00 ÷ (0.21 BTC × 75%) = $64,126.98 for one BTC.')
    expect(screen.queryByText('Show the calculation')).toBeNull()
  })

  it('mention USDC payments only to international borrowers (1.2.59)', async () => {
    await show('?country=AU')
    fireEvent.click(screen.getByRole('button', { name: 'Monthly payment' }))
    const dialog = screen.getByRole('dialog', { name: SHEET })
    expect(document.activeElement?.textContent).toMatch(/^Monthly payment \$/)
    expect(within(dialog).getByText(/make monthly payments in USDC/)).toBeTruthy()
    cleanup()
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Monthly payment' }))
    expect(screen.getByRole('dialog').textContent).not.toContain('USDC')
    expect(screen.getByRole('dialog').textContent).toContain('pay from your bank account on your dashboard')
  })
})

describe('the common questions', () => {
  const shortlist = () => part('Common questions').getByRole('link').closest('section')?.textContent

  it('mention the bureau and the bank to US residents (1.2.53)', async () => {
    await show()
    expect(shortlist()).toContain('we make a soft inquiry')
    expect(shortlist()).toContain('send your money by bank transfer.')
    expect(shortlist()).not.toContain('USDC')
  })

  it('mention USDC and neither bureau nor bank to international borrowers (1.1.10, 1.2.53)', async () => {
    await show('?country=AU')
    expect(shortlist()).toContain("We don't contact a credit bureau.")
    expect(shortlist()).toContain('send your money in USDC.')
    expect(shortlist()).not.toMatch(/soft inquiry|bank transfer|affect your score/)
  })

  it('state the trigger levels of the chosen rate (1.2.53, 1.9.09)', async () => {
    await show()
    expect(shortlist()).toContain('At 75% LTV we warn you. At 80% you get a margin call')
    fireEvent.change(screen.getByLabelText('Cash to borrow'), { target: { value: '12000' } })
    expect(shortlist()).toContain('At 80% LTV we warn you. At 85% you get a margin call')
  })

  it('mention no fee for unsigned documents when the rules have none (1.2.53, 1.9.08)', async () => {
    const answers = basis()
    const call = 'GET /api/loans/v1/quote-basis'
    const free = { ...answers[call].rules, unsignedDocumentsFeeCents: 0 }
    serve({ ...answers, [call]: { ...answers[call], rules: free } })
    await renderScreen(StartScreen, PATH, [`${PATH}?country=AU`])
    await screen.findByRole('heading', { name: 'Common questions' })
    expect(shortlist()).toContain('If collateral is sold after a margin call, the fee is')
    expect(shortlist()).not.toMatch(/unsigned|\$0/)
    cleanup()
    await show()
    expect(shortlist()).toContain(
      "A $100 fee applies if an existing loan requires a document, we ask you in writing to sign it, and you don't.",
    )
    expect(shortlist()).toContain('Choosing not to sign your agreements costs nothing.')
  })
})

describe('the offer page of an application without a selected offer', () => {
  it('shows the fields, the terms, the ladder and the notes at /{appUuid}/renew (1.2.14, 1.2.46)', async () => {
    const offers = [offerAnswer({ collateralUnits: '0.21', ltv: '0.480952381' })]
    serve({
      ...basis(),
      [`GET ${API}`]: {
        application: applicationAnswer({ state: 'OFFER_SELECT', selectedOffer: null, offers }),
      },
    })
    await renderPages({ renew: RenewScreen }, [pathOf('renew')])
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose your offer' })).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>('Collateral amount')).value).toBe('0.21')
    expect(screen.getByLabelText<HTMLInputElement>('Cash to borrow').value).toBe('10,000')
    expect(screen.getByLabelText('Collateral type')).toBeTruthy()
    for (const name of ['Your terms', 'What happens as the price drops', 'Rates', 'Notes'])
      expect(await screen.findByRole('region', { name })).toBeTruthy()
    // The offer is stored, and the reader is signed in.
    expect(screen.queryByText(/^Nothing is saved/)).toBeNull()
  })
})
