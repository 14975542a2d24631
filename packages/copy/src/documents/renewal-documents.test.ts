import { describe, expect, it } from 'vitest'
import { dollars } from '../format/dollars.ts'
import { exampleApplication, exampleLoan, exampleOffer, exampleRenewal } from './example-facts.ts'
import type { LoanFacts, RenewalFacts } from './facts.ts'
import { composeDocument } from './templates.ts'
import { textOf } from './text-of-document.test-data.ts'

const withTopUp = exampleRenewal
const without: RenewalFacts = { ...exampleRenewal, rolloverUnits: 30_000_000n, topUpUnits: 0n }

const KINDS = ['APPLICATION_DISCLOSURES', 'TILA_DISCLOSURE', 'LOAN_AGREEMENT', 'SECURITY_AGREEMENT'] as const
type Kind = (typeof KINDS)[number]

/** As the product makes it. */
const paper = (kind: Kind, renewal: RenewalFacts | null, changed: Partial<LoanFacts> = {}): string => {
  const facts = { ...exampleApplication, ...exampleLoan, renewal, ...changed }
  return textOf(composeDocument(kind, 1, facts))
}

/** What is true of a new loan alone: money that is paid out, all of the collateral to be sent, nothing owed without it. */
const OF_A_NEW_LOAN = [
  'Cash to borrow',
  'You receive',
  'fund the loan',
  'send you the money',
  'loan money is sent',
  'We send $',
  'bank transfer (ACH) usually takes',
  'business days to arrive',
  'test transfer',
  'to the account in your name',
  'wallet address',
  'before the loan is funded',
  'release your funds',
  'you owe us nothing',
  'we cancel the loan',
  'we cancel the application',
  'You then owe nothing',
  'Amount given to you directly\n$10,000.00',
  'Amount to send',
  'You must send at least 0.20234567 BTC',
  'Collateral you must send',
  'that you deposit for this loan',
]
const OF_SENDING = [
  'to send the Collateral',
  'to send the additional Collateral',
  'to send the additional collateral',
  'you must send',
  'You must send',
  'Time to send',
]

describe.each([
  ['with a top-up', withTopUp],
  ['without a top-up', without],
])('the documents of a renewal %s (1.1.20)', (_, renewal) => {
  it('LOAN_AGREEMENT lends and is paid in United States dollars (1.1.08)', () => {
    const text = paper('LOAN_AGREEMENT', renewal)
    expect(text).toContain(`We lend you ${dollars(exampleLoan.offer.amountCents)} in United States dollars`)
    expect(text).toMatch(/You pay them in United States dollars/)
  })

  it.each(KINDS)('%s states nothing that is true only of a new loan', (kind) => {
    const text = paper(kind, renewal)
    for (const words of OF_A_NEW_LOAN) expect(text).not.toContain(words)
    expect(text).not.toMatch(/[{}]|undefined|null|NaN|\[object/)
  })

  it.each(KINDS)(
    '%s states the same for international borrowers, since nothing is disbursed in USDC either',
    (kind) => {
      const text = paper(kind, renewal, { disbursement: 'USDC' })
      for (const words of OF_A_NEW_LOAN) expect(text).not.toContain(words)
    },
  )

  it.each(['TILA_DISCLOSURE', 'LOAN_AGREEMENT', 'APPLICATION_DISCLOSURES'] as const)(
    '%s states that it pays off the previous loan and that no money is sent',
    (kind) => {
      const text = paper(kind, renewal)
      expect(text).toContain('former loan')
      expect(text).toMatch(/[Nn]o money (is|will be) (sent|paid)/)
    },
  )

  it('start the loan on the day of the transfer, which the agreement calls its funding date', () => {
    const text = paper('LOAN_AGREEMENT', renewal)
    expect(text).toContain(
      'The "funding date" is the day on which this loan pays off your former loan and takes its place.',
    )
    expect(text).toContain('That day is the funding date.')
    expect(paper('TILA_DISCLOSURE', renewal)).toContain(
      'The funding date is the day on which this loan pays off your former loan and takes its place.',
    )
  })

  it('pledge the rollover collateral, and state its amount', () => {
    const carried = renewal.topUpUnits > 0n ? '0.15234567 BTC' : '0.3 BTC'
    const text = paper('SECURITY_AGREEMENT', renewal)
    expect(text).toContain(
      `all Bitcoin (BTC) that secures your former loan and that we move to this loan, at this time ${carried};`,
    )
    expect(text).toContain(
      'all Bitcoin (BTC) that you send to the deposit address of this loan, now or later;',
    )
    expect(text).toContain('Until then it secures your former loan as before.')
    for (const kind of KINDS) expect(paper(kind, renewal)).toContain(carried)
  })

  it('name the previous loan by its reference, with its maturity date', () => {
    for (const kind of ['LOAN_AGREEMENT', 'SECURITY_AGREEMENT', 'APPLICATION_DISCLOSURES'] as const)
      expect(paper(kind, renewal)).toContain('1B7E0C44')
    for (const kind of ['LOAN_AGREEMENT', 'APPLICATION_DISCLOSURES'] as const)
      expect(paper(kind, renewal)).toContain('Wednesday, January 20, 2027 at 11:59 PM EST')
  })

  it('leave the previous loan unchanged if the renewal does not take effect', () => {
    for (const kind of KINDS) expect(paper(kind, renewal)).toContain('your former loan')
    expect(paper('LOAN_AGREEMENT', renewal)).toContain(
      'you owe nothing under this agreement. Your former loan and its collateral stay as they are, and you can withdraw what you sent for this loan.',
    )
    expect(paper('TILA_DISCLOSURE', renewal)).toContain(
      'you owe none of these amounts, and your former loan stays as it is.',
    )
  })
})

describe('the documents of a renewal with a top-up', () => {
  it('require only the top-up, by the collateral deadline (1.9.18)', () => {
    expect(paper('LOAN_AGREEMENT', withTopUp)).toContain('Collateral to send\nat least 0.05 BTC')
    expect(paper('LOAN_AGREEMENT', withTopUp)).toContain('Time to send it\n5 calendar days after you sign')
    expect(paper('LOAN_AGREEMENT', withTopUp)).toContain(
      'You must send the rest, at least 0.05 BTC, within 5 calendar days',
    )
    expect(paper('SECURITY_AGREEMENT', withTopUp)).toContain('You must send at least 0.05 BTC.')
    expect(paper('SECURITY_AGREEMENT', withTopUp)).toContain(
      'within 5 calendar days after the day on which you sign',
    )
    expect(paper('APPLICATION_DISCLOSURES', withTopUp)).toContain('Collateral to send\nat least 0.05 BTC')
    expect(paper('APPLICATION_DISCLOSURES', withTopUp)).toContain(
      'You have 5 calendar days from when you sign to send the additional collateral.',
    )
    expect(paper('TILA_DISCLOSURE', withTopUp)).toContain('in the Bitcoin that you add, at least 0.05 BTC,')
    expect(paper('TILA_DISCLOSURE', withTopUp)).toContain('within 5 calendar days of signing')
  })
})

describe('the documents of a renewal without a top-up', () => {
  it.each(KINDS)('%s requires nothing to be sent, and sets no deadline for it', (kind) => {
    const text = paper(kind, without)
    for (const words of OF_SENDING) expect(text).not.toContain(words)
    expect(text).not.toContain('5 calendar days')
  })

  it('say so', () => {
    expect(paper('LOAN_AGREEMENT', without)).toContain('Collateral to send\nNone')
    expect(paper('APPLICATION_DISCLOSURES', without)).toContain('Collateral to send\nNone')
    for (const kind of ['LOAN_AGREEMENT', 'SECURITY_AGREEMENT'] as const)
      expect(paper(kind, without)).toContain('You need not send anything')
  })
})

describe('interest carried over by a renewal', () => {
  const deferred = { ...exampleOffer, repayment: 'deferred' as const }
  it('accrues no interest, unless deferred interest is compounded', () => {
    expect(paper('LOAN_AGREEMENT', without)).toContain('and bears no interest')
    expect(paper('LOAN_AGREEMENT', without, { offer: deferred })).toContain('and bears no interest')
    const terms = { ...exampleLoan.terms, deferredCompounding: true }
    expect(paper('LOAN_AGREEMENT', without, { offer: deferred, terms })).toContain(
      'and bears interest as deferred interest does',
    )
    expect(paper('LOAN_AGREEMENT', without, { terms })).toContain('and bears no interest')
  })
})

describe('a renewal without an origination fee (1.9.04)', () => {
  it('has none in its agreement', () => {
    const offer = { ...exampleOffer, originationFeeCents: 0n, amountCents: 1_000_000n }
    const text = paper('LOAN_AGREEMENT', without, { offer })
    expect(text).toContain('We pay off your former loan with all of it. There is no origination fee.')
  })
})
