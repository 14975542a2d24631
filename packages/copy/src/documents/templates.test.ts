import { describe, expect, it } from 'vitest'
import {
  exampleAdverseAction,
  exampleApplication,
  exampleIncompleteness,
  exampleLoan,
  exampleOffer,
  exampleRenewal,
} from './example-facts.ts'
import { messages } from '../en/messages.ts'
import type { LoanFacts } from './facts.ts'
import { FEDERAL_AGENCY } from './legal-facts.ts'
import { composeDocument } from './templates.ts'
import { textOf } from './text-of-document.test-data.ts'

const deferredLoan: LoanFacts = { ...exampleLoan, offer: { ...exampleOffer, repayment: 'deferred' } }
const tila = textOf(composeDocument('TILA_DISCLOSURE', 1, exampleLoan))
const loan = textOf(composeDocument('LOAN_AGREEMENT', 1, exampleLoan))
const security = textOf(composeDocument('SECURITY_AGREEMENT', 1, exampleLoan))
const disclosures = textOf(composeDocument('APPLICATION_DISCLOSURES', 1, exampleApplication))
const adverse = textOf(composeDocument('ADVERSE_ACTION', 1, exampleAdverseAction))
const incomplete = textOf(composeDocument('INCOMPLETENESS', 1, exampleIncompleteness))

describe('every document', () => {
  it.each([
    ['tila', tila],
    ['loan', loan],
    ['security', security],
    ['disclosures', disclosures],
    ['adverse', adverse],
    ['incomplete', incomplete],
  ])('%s names the lender, the application, its date and version, and leaves nothing open', (_, text) => {
    expect(text).toContain('Pledge Lending LLC (NMLS ID 1234567)')
    expect(text).toContain('Friday, December 4, 2026 at 5:00 PM EST')
    expect(text).toContain(`Application ${exampleLoan.applicationReference} · version 1`)
    expect(text).not.toMatch(/[{}]|undefined|null|NaN|\[object/)
  })

  it('is refused in a version that does not exist', () => {
    expect(() => composeDocument('LOAN_AGREEMENT', 9, exampleLoan)).toThrow('no version 9')
  })
})

describe('version 2 of the security agreement', () => {
  it.each([
    ['a loan', exampleLoan],
    ['a renewal', { ...exampleLoan, renewal: exampleRenewal }],
  ])('of %s says that some networks make blocks final themselves, and the rest as version 1', (_, facts) => {
    const [before, after] = [1, 2].map((version) =>
      textOf(composeDocument('SECURITY_AGREEMENT', version, facts)).split('\n'),
    )
    const changed = after!.filter((line) => !before!.includes(line))
    expect(changed).toHaveLength(2)
    expect(changed.find((line) => line.includes('counts'))).toContain(
      'once the network itself has made the block with your deposit final',
    )
    expect(changed.find((line) => line.includes('version'))).toContain('version 2')
    expect(before!.join()).toContain(
      'final, which means the network has confirmed it as often as our site says',
    )
    expect(after).toHaveLength(before!.length)
  })
})

describe('the Truth in Lending disclosure', () => {
  it('has one name in the list of documents, in its title and in other documents', () => {
    const { name } = messages.documents.TILA_DISCLOSURE
    expect(composeDocument('TILA_DISCLOSURE', 1, exampleLoan).title.toLowerCase()).toBe(name.toLowerCase())
    for (const paper of [tila, loan, security, disclosures])
      expect(paper).not.toMatch(/federal truth in lending/i)
  })

  it('has the federal box with the figures of the offer (1.1.11, decision 3)', () => {
    const box = composeDocument('TILA_DISCLOSURE', 1, exampleLoan).blocks.find(
      ({ kind }) => kind === 'federal-box',
    )
    expect(box).toMatchObject({
      cells: [
        { label: 'ANNUAL PERCENTAGE RATE', value: '9.954%' },
        { label: 'FINANCE CHARGE', value: '$999.88' },
        { label: 'Amount Financed', value: '$10,000.00' },
        { label: 'Total of Payments', value: '$10,999.88' },
      ],
    })
  })

  it('shows number, amounts and timing of the payments, with one row for equal ones', () => {
    expect(tila).toContain('11\n$74.99\nMonthly, 1 to 11 months after the funding date')
    expect(tila).toContain('1\n$10,174.99\n12 months after the funding date')
  })

  it('shows the deferred schedule if that was chosen', () => {
    const text = textOf(composeDocument('TILA_DISCLOSURE', 1, deferredLoan))
    expect(text).toContain('9.999%')
    expect(text).toContain('1\n$10,999.91\n12 months after the funding date')
  })

  it('states prepayment without penalty, no demand feature, security and the contract (part of 1.1.14)', () => {
    expect(tila).toContain('you will not have to pay a penalty')
    expect(tila).toContain('does not have a demand feature')
    expect(tila).toContain(
      'security interest in the Bitcoin that you deposit for this loan, in any Bitcoin that you add later',
    )
    expect(tila).toContain('The required minimum is 0.20234567 BTC, and the planned amount is 0.25 BTC.')
    expect(tila).toContain('See your loan agreement and your security agreement')
    expect(tila).toContain('There is no charge for a late payment')
    expect(tila).toContain('Less prepaid finance charge (origination fee)\n$100.00')
  })

  it('states a late charge if the lender has one', () => {
    const terms = { ...exampleLoan.terms, lateCharge: { amountCents: 1_500n, graceDays: 10 } }
    const text = textOf(composeDocument('TILA_DISCLOSURE', 1, { ...exampleLoan, terms }))
    expect(text).toContain('more than 10 days late, you will be charged $15.00')
  })
})

describe('the loan agreement', () => {
  it('summarizes the payments with the names used in the offer (1.1.11)', () => {
    expect(loan).toContain('Loan amount (principal)\n$10,100.00')
    expect(loan).toContain('Monthly payment\n11 payments of $74.99\nLast payment\n$10,174.99')
    expect(loan).toContain('Last payment\n$10,174.99\nTotal of payments\n$10,999.88')
    expect(textOf(composeDocument('LOAN_AGREEMENT', 1, deferredLoan))).toContain(
      'Monthly payment\nNone\nLast payment\n$10,999.91\nTotal of payments\n$10,999.91',
    )
    expect(
      textOf(composeDocument('LOAN_AGREEMENT', 1, { ...exampleLoan, renewal: exampleRenewal })),
    ).toContain('Monthly payment\n11 payments of $74.99')
  })

  it('carries term, fees and deadlines (1.1.11, 1.9.01, 1.9.08; part of 1.1.14, 1.9.07, 1.9.18, 1.9.26)', () => {
    expect(loan).toContain('The term of the loan is 12 months')
    expect(loan).toContain('\nTerm\n12 months from the funding date\n')
    expect(tila).toContain('The term is 12 months.')
    expect(loan).toContain('Liquidation fee: 2% of the sale proceeds')
    expect(loan).toContain('Unsigned documents fee: $100.00')
    expect(loan).toContain('within 5 calendar days after the day on which you accept the last document')
    expect(loan).toContain('within 14 calendar days after the day on which you submitted your details')
    expect(loan).toContain('There is no prepayment penalty')
    expect(loan).toContain(
      'If enough of it is on its way on the network by then, we wait up to 72 more hours',
    )
    expect(loan).toContain('Eastern Time')
  })

  it('divides each payment into interest and principal to the cent', () => {
    expect(loan).toContain('1\nMonth 1\n$74.99\n$0.00\n$74.99')
    expect(loan).toContain('12\nMonth 12\n$74.99\n$10,100.00\n$10,174.99')
    expect(loan).toContain('the interest of $899.88 and the origination fee of $100.00')
    const deferredText = textOf(composeDocument('LOAN_AGREEMENT', 1, deferredLoan))
    expect(deferredText).toContain('1\nMonth 12\n$899.91\n$10,100.00\n$10,999.91')
    expect(deferredText).toContain('no interest is charged on interest')
    expect(deferredText).not.toContain('Your monthly payments pay interest only')
  })

  it('describes deferred interest as the schedule computes it: compounded monthly, or simple (1.1.13)', () => {
    const terms = { ...exampleLoan.terms, deferredCompounding: true }
    const compounded = textOf(composeDocument('LOAN_AGREEMENT', 1, { ...deferredLoan, terms }))
    expect(compounded).toContain('Deferred interest is compounded each month')
    expect(compounded).not.toContain('simple interest')
    expect(compounded).not.toContain('no interest is charged on interest')
    const simple = textOf(composeDocument('LOAN_AGREEMENT', 1, deferredLoan))
    expect(simple).toContain('Deferred interest is simple interest')
    expect(simple).not.toContain('compounded')
    // Interest paid each month bears none, whatever the setting (note 031).
    expect(textOf(composeDocument('LOAN_AGREEMENT', 1, { ...exampleLoan, terms }))).not.toContain(
      'compounded',
    )
    expect(loan).toContain('Interest for part of a month is calculated by the day')
  })

  it('has no unsigned documents fee if the lender charges none (1.9.08)', () => {
    const terms = { ...exampleLoan.terms, unsignedDocumentsFeeCents: 0n }
    const text = textOf(composeDocument('LOAN_AGREEMENT', 1, { ...exampleLoan, terms }))
    expect(text).toContain('There is no fee for documents that you leave unsigned.')
    expect(text).not.toContain('$0.00.')
    expect(loan).toContain('Unsigned documents fee: $100.00. It applies only if this agreement is in effect')
  })

  it('describes USDC instead of ACH to an international borrower (part of 1.1.09, 1.1.10)', () => {
    const text = textOf(composeDocument('LOAN_AGREEMENT', 1, { ...exampleLoan, disbursement: 'USDC' }))
    expect(text).toContain('in USDC, one USDC for one dollar')
    expect(text).not.toContain('to the account in your name')
  })

  it('states that there is no origination fee in a state without one (1.9.04)', () => {
    const schedule = { ...exampleOffer.schedules.interestOnly, financeChargeCents: 89_100n }
    const offer = {
      ...exampleOffer,
      originationFeeCents: 0n,
      amountCents: 1_000_000n,
      schedules: { ...exampleOffer.schedules, interestOnly: schedule },
    }
    const text = textOf(composeDocument('LOAN_AGREEMENT', 1, { ...exampleLoan, offer }))
    expect(text).toContain('There is no origination fee.')
    expect(text).toContain('The finance charge is $891.00, which is all interest.')
    expect(text).not.toContain('fee is earned')
  })

  it.each([null, exampleRenewal])(
    'numbers its sections and clauses without a gap (renewal: %o)',
    (renewal) => {
      const { blocks } = composeDocument('LOAN_AGREEMENT', 1, { ...exampleLoan, renewal })
      const sections = blocks.flatMap((block) =>
        block.kind === 'heading' && block.level === 1 ? [Number(block.text.split('.')[0])] : [],
      )
      expect(sections).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
      const clauses = blocks.flatMap((block) => (block.kind === 'clause' ? [block.number] : []))
      expect(new Set(clauses).size).toBe(clauses.length)
    },
  )
})

describe('the security agreement', () => {
  it('names quantity, price levels of both amounts, cure time and the order of proceeds (1.9.09; part of 1.9.07, 1.9.12)', () => {
    expect(security).toContain('at least 0.20234567 BTC')
    for (const text of [security, loan]) {
      expect(text).toContain('Warning\n75%\n$53,866.66\n$66,552.77')
      expect(text).toContain('Margin call\n80%\n$50,500.00\n$62,393.23')
      expect(text).toContain('Collateral sale\n90%\n$44,888.88\n$55,460.64')
    }
    expect(security).toContain('You then have 48 hours')
    expect(security).toMatch(
      /first, the reasonable expenses[\s\S]*second, the Obligations[\s\S]*third,[\s\S]*fourth,/,
    )
  })

  it('states when the collateral can be withdrawn (part of 1.9.20, 1.9.24, 1.9.25)', () => {
    expect(security).toContain('within 1 business day after')
    expect(security).toContain('we hold it for 21 calendar days')
    expect(security).toContain('within 3 calendar days')
  })

  it('requires a withdrawal request for every release of collateral, and never releases automatically', () => {
    for (const text of [security, loan, disclosures]) {
      expect(text).not.toMatch(/sent back to you (as|within|at)|we return (it|the Collateral|what you sent)/)
      expect(text).toMatch(/you can (then )?withdraw/)
    }
  })

  it('has no bank hold when payments are in USDC (part of 1.9.24)', () => {
    const international = { ...exampleLoan, disbursement: 'USDC' as const }
    for (const kind of ['LOAN_AGREEMENT', 'SECURITY_AGREEMENT'] as const) {
      const text = textOf(composeDocument(kind, 1, international))
      expect(text).not.toMatch(/bank transfer|wire/)
      expect(text).toContain('you can withdraw the Collateral')
    }
    expect(textOf(composeDocument('LOAN_AGREEMENT', 1, international))).toContain(
      'You may pay in USDC, one USDC for one dollar.',
    )
  })
})

describe('the usual times of a lender with its own settings', () => {
  const times = {
    returnBusinessDays: 2,
    achHoldDays: 30,
    wireReturnDays: 4,
    achPayoutBusinessDays: { from: 1, to: 2 },
    usdcPayoutBusinessDays: { from: 1, to: 1 },
  }
  const other = { ...exampleLoan, terms: { ...exampleLoan.terms, ...times } }

  it('are in the agreements (part of 1.9.20, 1.9.22, 1.9.24, 1.9.25)', () => {
    expect(loan).toContain('It usually takes 3 to 5 business days to arrive.')
    expect(textOf(composeDocument('LOAN_AGREEMENT', 1, other))).toContain(
      'It usually takes 1 to 2 business days to arrive.',
    )
    const text = textOf(composeDocument('SECURITY_AGREEMENT', 1, other))
    expect(text).toContain('within 2 business days after')
    expect(text).toContain('we hold it for 30 calendar days')
    expect(text).toContain('within 4 calendar days')
  })

  it('are in the disclosures (part of 1.9.22, 1.9.23)', () => {
    const facts = { ...exampleApplication, terms: { ...exampleApplication.terms, ...times } }
    expect(textOf(composeDocument('APPLICATION_DISCLOSURES', 1, facts))).toContain(
      'usually takes 1 to 2 business days.',
    )
    const international = composeDocument('APPLICATION_DISCLOSURES', 1, { ...facts, disbursement: 'USDC' })
    expect(textOf(international)).toContain('usually arrives within 1 business day.')
  })
})

describe('the application disclosures', () => {
  it('state what the law requires before consent to electronic records', () => {
    for (const part of [
      'Paper copies',
      'Withdrawing your consent',
      'Keeping your contact information current',
    ]) {
      expect(disclosures).toContain(part)
    }
    expect(disclosures).toContain('What you need')
  })

  it('show both schedules side by side (decision 3)', () => {
    expect(disclosures).toContain('Annual percentage rate\n9.954%\n9.999%')
    expect(disclosures).toContain('Total of payments\n$10,999.88\n$10,999.91')
  })
})

describe('the fees in the application disclosures', () => {
  it('omit fees of zero (1.9.08)', () => {
    const text = (unsignedDocumentsFeeCents: bigint) =>
      textOf(
        composeDocument('APPLICATION_DISCLOSURES', 1, {
          ...exampleApplication,
          terms: { ...exampleApplication.terms, unsignedDocumentsFeeCents },
        }),
      )
    expect(text(0n)).not.toContain('$0.00 for documents')
    expect(text(0n)).toContain('Fees that can arise later: 2% of the proceeds if collateral must be sold.')
    expect(text(10_000n)).toContain('$100.00 for documents that an existing loan requires')
  })
})

describe('the notices', () => {
  it('state reasons, creditor, agency, bureau and score of a decline (1.2.84)', () => {
    expect(adverse).toContain('Limited credit experience')
    expect(adverse).toContain('The Federal Equal Credit Opportunity Act prohibits creditors')
    expect(adverse).toContain(FEDERAL_AGENCY.value)
    expect(adverse).toContain('Example Credit Bureau')
    expect(adverse).toContain('no later than 60 days')
    expect(adverse).toContain('581')
    expect(adverse).toContain('a low of 300 to a high of 850')
  })

  it('omit the credit report section if none was used', () => {
    const text = textOf(composeDocument('ADVERSE_ACTION', 1, { ...exampleAdverseAction, report: null }))
    expect(text).toContain('was not based on information obtained in a report')
    expect(text).not.toContain('Fair Credit Reporting Act')
  })

  it('mention an outside source other than a bureau, and the 60 days to ask about it (15 USC 1681m(b))', () => {
    const facts = { ...exampleAdverseAction, report: null, isOutsideSourceUsed: true }
    const text = textOf(composeDocument('ADVERSE_ACTION', 1, facts))
    expect(text).toContain('an outside source other than a consumer reporting agency')
    expect(text).toContain('a written request, no later than 60 days after you receive this notice')
    expect(adverse).not.toContain('outside source')
  })

  it('state that the agreement ended for a loan rejected after signing', () => {
    const facts = { ...exampleAdverseAction, refused: 'FUNDING' as const }
    expect(textOf(composeDocument('ADVERSE_ACTION', 1, facts))).toContain(
      'credit denied, and the agreement ended',
    )
  })

  it.each([
    ['FROZEN', 'Lift the freeze'],
    ['LOCKED', '30 days after your application is complete'],
    ['NO_MATCH', 'open your application and select "Correct my details."'],
  ] as const)('state for %s what is needed and by when', (obstacle, words) => {
    const text = textOf(composeDocument('INCOMPLETENESS', 1, { ...exampleIncompleteness, obstacle }))
    expect(text).toContain(words)
    expect(text).toContain('by Friday, December 18, 2026 at 11:59 PM EST')
    expect(text).toContain('unable to give further consideration')
  })
})
