import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { LEGAL_TEXTS } from '@pledge/copy/en/legal/legal-texts'
import {
  exampleAdverseAction,
  exampleApplication,
  exampleIncompleteness,
  exampleLoan,
  exampleRefinance,
  exampleRenewal,
} from '@pledge/copy/documents/example-facts'
import {
  exampleDebit,
  exampleDefaultNotice,
  exampleModificationOffer,
  exampleLoanShared,
  examplePaidInFull,
  examplePauseOffer,
  exampleRateOffer,
  examplePayoffLetter,
  exampleStatement,
  exampleYearlySummary,
} from '@pledge/copy/documents/example-loan-facts'
import { exampleSale, exampleSaleReceipt } from '@pledge/copy/documents/example-sale'
import {
  DEBIT_AUTHORIZATION_VERSION,
  debitAuthorizationDocument,
  debitTerms,
} from '@pledge/copy/documents/debit-authorizations'
import { exampleStabilizationAddendum } from '@pledge/copy/documents/example-stabilization'
import { composeLoanDocument } from '@pledge/copy/documents/loan-templates'
import { saleReceiptV1 } from '@pledge/copy/en/documents/sale-receipt-v1'
import { resultOfSale, type SaleReceipt } from '@pledge/domain/liquidation/receipt'
import type { LoanFacts } from '@pledge/copy/documents/facts'
import { composeDocument, TEMPLATES } from '@pledge/copy/documents/templates'
import { withoutSlots } from './texts-of-source.ts'
import type { Part, Unit } from './unit.ts'

/** The versions named in a brand's settings. */
export type NamedVersions = Readonly<
  Record<
    | 'applicationDisclosures'
    | 'tilaDisclosure'
    | 'loanAgreement'
    | 'securityAgreement'
    | 'adverseAction'
    | 'incompleteness',
    number
  >
>

const proseOf = (block: DocumentBlock): readonly string[] => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'clause':
      return [block.text]
    case 'list':
      return block.items
    case 'notice':
      return [block.heading, block.text]
    default:
      return []
  }
}

const labelsOf = (block: DocumentBlock): readonly string[] => {
  switch (block.kind) {
    case 'federal-box':
      return block.cells.flatMap(({ label, value, note }) => [label, value, note])
    case 'table':
      return [block.caption, ...block.columns.map(({ label }) => label), ...block.rows.flat()]
    case 'facts':
      return block.rows.flatMap(({ label, value }) => [label, value])
    default:
      return []
  }
}

const numberOf = (block: DocumentBlock): string | undefined =>
  block.kind === 'clause' ? block.number : undefined

/** '6. Warning, margin call and cure' is '6'. */
const headingName = (text: string): string => /^\d+(?=\.)/.exec(text)?.[0] ?? text

/** Prose with where it is: the number of its clause, else the section or the heading that it is under. */
const partsOf = ({ title, blocks }: DocumentContent): readonly Part[] => {
  const parts: Part[] = []
  let under = title
  for (const block of blocks) {
    if (block.kind === 'heading') under = headingName(block.text)
    else parts.push(...proseOf(block).map((text) => ({ at: numberOf(block) ?? under, text })))
  }
  return parts
}

const unitOf = (name: string, content: DocumentContent): Unit => ({
  kind: 'document',
  name,
  texts: [content.title, ...content.blocks.flatMap(proseOf)],
  labels: content.blocks.flatMap(labelsOf),
  parts: partsOf(content),
})

const { offer, terms } = exampleLoan
const compounding = { ...terms, deferredCompounding: true }
const deferred = { ...offer, repayment: 'deferred' as const }

/** The terms of a conversion, as the rules that ship have them. */
const STABILIZATION = { feeBps: 200, usdcLtvBps: 9_700 }

/** Loans whose documents differ in their text. */
const LOANS: Readonly<Record<string, LoanFacts>> = {
  'a loan': exampleLoan,
  'deferred interest': { ...exampleLoan, offer: deferred },
  'compounded interest': { ...exampleLoan, offer: deferred, terms: compounding },
  international: { ...exampleLoan, disbursement: 'USDC' },
  'a renewal': { ...exampleLoan, renewal: exampleRenewal },
  'a renewal without more collateral': { ...exampleLoan, renewal: { ...exampleRenewal, topUpUnits: 0n } },
  'a refinance': { ...exampleLoan, refinance: exampleRefinance },
  'a refinance without a top-up': { ...exampleLoan, refinance: { ...exampleRefinance, topUpUnits: 0n } },
  'a refinance with stabilization': {
    ...exampleLoan,
    refinance: { ...exampleRefinance, stabilization: STABILIZATION },
  },
  'a refinance whose collateral may be used': {
    ...exampleLoan,
    refinance: { ...exampleRefinance, collateralReuseConsent: 'ALLOW_REHYPOTHECATION' },
  },
}

const latest = (versions: Readonly<Record<number, unknown>>): number =>
  Math.max(...Object.keys(versions).map(Number))

/** A new loan has the versions named in the settings, a renewal the latest of its own. */
const documentsOfLoan = (named: NamedVersions, name: string, facts: LoanFacts): readonly Unit[] => {
  const version = (type: keyof typeof TEMPLATES, inSettings: number) =>
    facts.renewal === null ? inSettings : latest(TEMPLATES[type])
  const application = {
    ...exampleApplication,
    offer: facts.offer,
    terms: facts.terms,
    renewal: facts.renewal,
    disbursement: facts.disbursement,
    usesCreditBureau: facts.disbursement === 'ACH',
  }
  return [
    // The application of a refinance begins with a claim, and has none.
    ...(facts.refinance === undefined
      ? [
          unitOf(
            `application disclosures, ${name}`,
            composeDocument(
              'APPLICATION_DISCLOSURES',
              version('APPLICATION_DISCLOSURES', named.applicationDisclosures),
              application,
            ),
          ),
        ]
      : []),
    unitOf(
      `Truth in Lending disclosure, ${name}`,
      composeDocument('TILA_DISCLOSURE', version('TILA_DISCLOSURE', named.tilaDisclosure), facts),
    ),
    unitOf(
      `loan agreement, ${name}`,
      composeDocument('LOAN_AGREEMENT', version('LOAN_AGREEMENT', named.loanAgreement), facts),
    ),
    unitOf(
      `security agreement, ${name}`,
      composeDocument('SECURITY_AGREEMENT', version('SECURITY_AGREEMENT', named.securityAgreement), facts),
    ),
  ]
}

const notices = (named: NamedVersions): readonly Unit[] => [
  ...Object.entries({
    'an application': exampleAdverseAction,
    'funding refused': { ...exampleAdverseAction, refused: 'FUNDING' as const },
    'an outside source': { ...exampleAdverseAction, report: null, isOutsideSourceUsed: true },
  }).map(([name, facts]) =>
    unitOf(`adverse action notice, ${name}`, composeDocument('ADVERSE_ACTION', named.adverseAction, facts)),
  ),
  ...(['FROZEN', 'LOCKED', 'NO_MATCH'] as const).map((obstacle) =>
    unitOf(
      `notice of incompleteness, ${obstacle}`,
      composeDocument('INCOMPLETENESS', named.incompleteness, { ...exampleIncompleteness, obstacle }),
    ),
  ),
]

/** Receipts of sales of collateral, in every wording. */
const ofSales = (): readonly Unit[] => {
  const charged = { ...exampleSale.owed, chargesCents: 1_000n }
  const sales: Readonly<Record<string, SaleReceipt>> = {
    'below a level': exampleSale,
    'everything is due': { ...exampleSale, goal: 'PAY_ALL', owed: charged },
    'in default': { ...exampleSale, cause: 'IN_DEFAULT', goal: 'PAY_ALL', owed: charged },
    'nothing sold': { ...exampleSale, slices: [], expensesCents: 0n },
  }
  return Object.entries(sales).map(([name, sale]) =>
    unitOf(
      `receipt of a sale, ${name}`,
      saleReceiptV1({ ...exampleSaleReceipt, sale: { ...sale, ...resultOfSale(sale) } }),
    ),
  )
}

/** Statements and letters of a loan in service, in every wording. */
const ofLoansInService = (): readonly Unit[] => [
  ...[exampleStatement, { ...exampleStatement, revision: 2, isPaidInUsdc: true }].map((facts) =>
    unitOf(`statement, revision ${facts.revision}`, composeLoanDocument('STATEMENT', facts)),
  ),
  ...[exampleYearlySummary, { ...exampleYearlySummary, revision: 2 }].map((facts) =>
    unitOf(`summary of a year, revision ${facts.revision}`, composeLoanDocument('YEARLY_SUMMARY', facts)),
  ),
  ...[examplePayoffLetter, { ...examplePayoffLetter, payTo: null, isPaidInUsdc: true }].map((facts) =>
    unitOf(
      `payoff letter, ${facts.isPaidInUsdc ? 'in USDC' : 'in dollars'}`,
      composeLoanDocument('PAYOFF_LETTER', facts),
    ),
  ),
  ...[examplePaidInFull, { ...examplePaidInFull, isRenewed: true }].map((facts) =>
    unitOf(
      `paid in full letter, ${facts.isRenewed ? 'of a renewal' : 'of a payment'}`,
      composeLoanDocument('PAID_IN_FULL_LETTER', facts),
    ),
  ),
  ...[
    exampleModificationOffer,
    exampleRateOffer,
    { ...examplePauseOffer, movedCents: 7_128n },
    { ...exampleModificationOffer, revision: 2, repayment: 'deferred' as const, isPaidInUsdc: true },
  ].map((facts) =>
    unitOf(
      `offer of changed terms, ${facts.changed.kind}, ${facts.repayment}`,
      composeLoanDocument('MODIFICATION_OFFER', facts),
    ),
  ),
  ...(['EMAIL', 'PAPER'] as const).map((way) =>
    unitOf(
      `notice of default, ${way === 'EMAIL' ? 'by email' : 'on paper'}`,
      composeLoanDocument('DEFAULT_NOTICE', { ...exampleDefaultNotice, way }),
    ),
  ),
  unitOf('notice of a planned sale', composeLoanDocument('SALE_NOTICE', exampleDefaultNotice)),
  unitOf(
    'notice of default, not delivered',
    composeLoanDocument('DEFAULT_NOTICE', { ...exampleDefaultNotice, isReturned: true }),
  ),
]

/** What a borrower signs before an account is debited, as the copy that is kept. */
const authorizations = (): readonly Unit[] =>
  (['SINGLE', 'RECURRING'] as const).map((kind) =>
    unitOf(
      `debit authorization, ${kind === 'SINGLE' ? 'one payment' : 'automatic payments'}`,
      debitAuthorizationDocument(debitTerms({ ...exampleDebit, kind }), {
        ...exampleLoanShared,
        templateVersion: DEBIT_AUTHORIZATION_VERSION,
      }),
    ),
  )

/** What a borrower signs to have collateral converted to USDC, as the copy that is kept. */
const addendum = (): Unit =>
  unitOf(
    'stabilization addendum',
    composeLoanDocument('STABILIZATION_ADDENDUM', exampleStabilizationAddendum),
  )

/** The latest version of each: the one that a new borrower agrees to. */
const legalPages = (): readonly Unit[] =>
  Object.entries(LEGAL_TEXTS).map(([page, versions]) => {
    const { title, sections } = versions[latest(versions)] ?? { title: page, sections: [] }
    return {
      kind: 'document',
      name: `legal page: ${page}`,
      texts: [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].map(
        withoutSlots,
      ),
    }
  })

/** Every document that a borrower can get from now on, with the text that the settings put in force. */
export const documentsAsRendered = (named: NamedVersions): readonly Unit[] => [
  ...Object.entries(LOANS).flatMap(([name, facts]) => documentsOfLoan(named, name, facts)),
  addendum(),
  ...notices(named),
  ...ofLoansInService(),
  ...ofSales(),
  ...authorizations(),
  ...legalPages(),
]
