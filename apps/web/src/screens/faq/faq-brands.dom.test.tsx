// @vitest-environment jsdom
/// <reference types="vite/client" />
import { MIN_AGE } from '@pledge/domain/borrower/date-of-birth'
import { lendingRulesSchema } from '@pledge/domain/organization/lending-rules'
import { publicOrganizationSchema } from '@pledge/domain/organization/organization'
import { webCollateralOf } from '@pledge/domain/organization/web-collateral'
import { partsOfFile } from '@pledge/domain/publishing/organization-file'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import shipped from '../../../../../seeds/lending-rules.json' with { type: 'json' }
import { faqContent, type FaqFacts } from './faq-content.ts'
import { FaqTable } from './FaqTable.tsx'

type Json = Readonly<Record<string, unknown>>
const files = import.meta.glob<Json>('../../../../../seeds/organizations/*.json', {
  eager: true,
  import: 'default',
})
const brands = Object.entries(files).map(([file, written]) => {
  const { settings, rulesData } = partsOfFile(written, shipped)
  const { vectors: _, ...rules } = rulesData as Json
  return { name: file.split('/').at(-1), settings: settings as Json, rules }
})

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`
const percents = (bps: number): readonly string[] => [`${(bps / 100).toFixed(2)}%`, `${bps / 100}%`]

/** How a figure of the rules may be shown, by the unit that its key ends with. */
const shownAs = (key: string, value: number): readonly string[] => {
  if (key.endsWith('Cents')) return [dollars(value)]
  if (key.endsWith('Bps')) return percents(value)
  return value % 7 === 0 ? [String(value), String(value / 7)] : [String(value)]
}
const figuresOf = (value: unknown, key = ''): readonly string[] => {
  if (typeof value === 'number') return shownAs(key, value)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => figuresOf(inner, Array.isArray(value) ? key : name))
}
const FIGURE = /\$\d[\d,]*(?<!,)(?:\.\d+)?|\d+(?:\.\d+)?%|\d+/g

/** What the page shows: the answers, filled, and the tables under them. */
const shownIn = (facts: FaqFacts): readonly string[] =>
  faqContent(facts)
    .flatMap(({ items }) => items)
    .flatMap(({ answer, table }) => [
      ...answer,
      ...(table === undefined
        ? []
        : [renderToStaticMarkup(<FaqTable table={table} rules={facts.rules} />).replaceAll(/<[^>]*>/g, ' ')]),
    ])

it('every shipped brand has its FAQ tested', () => expect(brands.length).toBeGreaterThanOrEqual(25))

describe.each(brands)('the FAQ of $name', ({ settings, rules }) => {
  const organization = publicOrganizationSchema.parse(settings)
  const table = lendingRulesSchema.parse(rules)
  const facts = {
    rules: table,
    collateral: webCollateralOf(organization),
    isInternational: organization.flags.international,
  }
  const shown = shownIn({ ...facts, isReaderInternational: false })
  const shownToInternational = organization.flags.international
    ? shownIn({ ...facts, isReaderInternational: true })
    : []

  it('shows every tier, fee, limit and time of its rules, and no other figure (1.1.27 to 1.1.31)', () => {
    const allowed = new Set([...figuresOf(rules), String(MIN_AGE)])
    expect(
      (shownToInternational.join('\n').match(FIGURE) ?? []).filter((figure) => !allowed.has(figure)),
    ).toEqual([])
    const figures = shown.join('\n').match(FIGURE) ?? []
    expect(figures.filter((figure) => !allowed.has(figure))).toEqual([])
    const { domestic, international } = table.originationFee
    const lent = table.states.filter(({ enabled }) => enabled)
    const fees = [domestic, ...lent.flatMap(({ feeRule }) => (feeRule === null ? [] : [feeRule]))]
    const needed = [
      ...table.tiers.flatMap((tier) => [percents(tier.rateBps)[0], percents(tier.marginCallLtvBps)[1]]),
      ...fees.flatMap(({ rateBps }) => (rateBps === 0 ? [] : [percents(rateBps)[1]])),
      ...(organization.flags.international ? [percents(international.rateBps)[1]] : []),
      ...[
        ...fees.flatMap(({ floorCents, capCents }) => [floorCents, capCents]),
        ...lent.flatMap(({ minLoanCents, maxLoanCents }) => [minLoanCents, maxLoanCents]),
        table.defaultMinLoanCents,
        table.defaultMaxLoanCents,
      ].flatMap((cents) => (cents === null ? [] : [dollars(Number(cents))])),
      ...[table.cureHours, table.termMonths, table.deadlines.completeDays].map(String),
    ]
    expect(needed.filter((figure) => !figures.some((each) => each === figure))).toEqual([])
  })

  it('answers in complete sentences', () => {
    expect(
      [...shown, ...shownToInternational].filter((text) => /\{|undefined|^[^A-Z0-9$ ]/.test(text)),
    ).toEqual([])
  })
})
