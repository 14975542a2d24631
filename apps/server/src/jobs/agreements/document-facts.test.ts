import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { exampleLoan, exampleOffer } from '@pledge/copy/documents/example-facts'
import { composeDocument } from '@pledge/copy/documents/templates'
import { lendingRulesSchema, type LendingRulesJson } from '@pledge/domain/organization/lending-rules'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { quote } from '@pledge/domain/offer/quote'
import { partsOfFile } from '@pledge/domain/publishing/organization-file'
import { expect, it } from 'vitest'
import { rootFolder } from '../../root-folder.ts'
import { offerFacts, termsFacts } from './document-facts.ts'

const seed = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(rootFolder(), 'seeds', file), 'utf8'))

it('uses the rules of the loan for every promise of a document (1.9.08; part of 1.9.07, 1.9.18, 1.9.20, 1.9.22 to 1.9.25)', () => {
  const rules = seed('lending-rules.json') as LendingRulesJson
  const usualTimes = {
    achPayoutBusinessDays: { from: 2, to: 4 },
    usdcPayoutBusinessDays: { from: 1, to: 2 },
    collateralReturnBusinessDays: 6,
    achRepaymentHoldDays: 33,
    wireRepaymentReturnDays: 7,
  }
  const deadlines = { ...rules.deadlines, completeDays: 11, collateralDays: 8, graceHours: 24 }
  const fees = { liquidationFeeBps: 123, unsignedDocumentsFeeCents: 7_500 }
  const changed = lendingRulesSchema.parse({ ...rules, usualTimes, deadlines, ...fees })
  const organization = organizationSchema.parse(seed('organizations/pledge.json'))
  expect(termsFacts(changed, organization, 1)).toMatchObject({
    returnBusinessDays: 6,
    achHoldDays: 33,
    wireReturnDays: 7,
    achPayoutBusinessDays: { from: 2, to: 4 },
    usdcPayoutBusinessDays: { from: 1, to: 2 },
    daysToComplete: 11,
    daysToSendCollateral: 8,
    graceHours: 24,
    liquidationFeeBps: 123,
    unsignedDocumentsFeeCents: 7_500n,
  })
})

const files = readdirSync(path.join(rootFolder(), 'seeds/organizations'))
it.each(files)(
  'states the deferred interest in the loan agreement of %s as its rules compute it (1.1.13, 1.1.23)',
  (file) => {
    const { settings, rulesData } = partsOfFile(seed(`organizations/${file}`), seed('lending-rules.json'))
    const organization = organizationSchema.parse(settings)
    const rules = lendingRulesSchema.parse(rulesData)
    const terms = termsFacts(rules, organization, 1)
    const offer = { ...exampleOffer, repayment: 'deferred' as const }
    const facts = { ...exampleLoan, terms, offer }
    const { blocks } = composeDocument('LOAN_AGREEMENT', organization.templates.loanAgreement, facts)
    const clauses = blocks.flatMap((block) => (block.kind === 'clause' ? [block.text] : [])).join(' ')
    expect(clauses.includes('Deferred interest is compounded each month')).toBe(rules.deferredCompounding)
    expect(clauses.includes('no interest is charged on interest')).toBe(!rules.deferredCompounding)
  },
)

it('states the offer’s term in the loan agreement (1.1.11)', () => {
  const rules = lendingRulesSchema.parse(seed('lending-rules.json'))
  const quoted = quote({
    rules,
    residence: { kind: 'state', code: 'CA' },
    coin: 'BTC',
    priceCents: 9_700_000n,
    drawAmountCents: 1_000_000n,
    collateralUnits: 25_000_000n,
  })
  if (!quoted.ok) throw new Error(quoted.code)
  const stored = { quote: quoted.quote, priceObservedAt: new Date('2026-11-21T12:00:00.000Z') }
  const facts = { ...exampleLoan, offer: offerFacts(stored, 'interest-only') }
  const { blocks } = composeDocument('LOAN_AGREEMENT', 1, facts)
  expect(JSON.stringify(blocks)).toContain('The term of the loan is 12 months')
})

it('includes a compounding lender among the shipped ones (gap G.32)', () => {
  const compounding = files.filter((file) => {
    const { rulesData } = partsOfFile(seed(`organizations/${file}`), seed('lending-rules.json'))
    return lendingRulesSchema.parse(rulesData).deferredCompounding
  })
  expect(compounding).toEqual(['marrowgate.json'])
})
