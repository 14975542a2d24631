import { describe, expect, it } from 'vitest'
import { exampleAdverseAction, exampleApplication, exampleIncompleteness } from './example-facts.ts'
import { LEGAL_FACTS, type LegalFact } from './legal-facts.ts'
import { LEGAL_SOURCES } from './legal-sources.test-data.ts'
import { composeDocument } from './templates.ts'
import { textOf } from './text-of-document.test-data.ts'

const DAY_MS = 86_400_000
/** Long enough to plan a reading, short enough that it comes round. */
const MOST_DAYS_BETWEEN = 550
const WARNED_DAYS = 90
const agencyInSource = (text: string): string | undefined =>
  /Federal Trade Commission, [^:]*?\b\d{5}(?=\.)/.exec(text)?.[0]

/** Days until somebody must have read the source again; negative when that is overdue. */
const daysLeft = ({ reviewBy }: LegalFact, now: number): number =>
  Math.floor((Date.parse(reviewBy) + DAY_MS - now) / DAY_MS)

describe('a fact of the law', () => {
  it.each(LEGAL_FACTS)('is not printed past the day by which it must be read again: $source', (fact) => {
    const left = daysLeft(fact, Date.now())
    if (left < WARNED_DAYS) process.emitWarning(`Read ${fact.source} again by ${fact.reviewBy}: ${fact.url}`)
    expect(left, `read ${fact.source} again, then move reviewedOn and reviewBy`).toBeGreaterThanOrEqual(0)
    expect(daysLeft(fact, Date.parse(fact.reviewBy) + 2 * DAY_MS)).toBeLessThan(0)
  })

  it.each(LEGAL_FACTS)('has a source that was read while in force, and not long ago: $source', (fact) => {
    expect(fact.source).toMatch(/CFR|USC/)
    expect(new URL(fact.url).hostname).toMatch(/\.gov$/)
    expect(Date.parse(fact.inForceSince)).toBeLessThan(Date.parse(fact.reviewedOn))
    expect(Date.parse(fact.reviewedOn)).toBeLessThanOrEqual(Date.now())
    expect((Date.parse(fact.reviewBy) - Date.parse(fact.reviewedOn)) / DAY_MS).toBeLessThan(MOST_DAYS_BETWEEN)
  })

  it.each(LEGAL_FACTS)('says what its source says, word for word: $source', ({ source, value }) => {
    expect(agencyInSource(LEGAL_SOURCES[source] ?? '')).toBe(value)
  })

  it('is printed as its source has it by every document that names the agency (12 CFR 1002.9(b)(1))', () => {
    const inForce = agencyInSource(LEGAL_SOURCES['12 CFR part 1002, appendix A; 88 FR 16531'] ?? '')
    expect(inForce).toContain('600 Pennsylvania Avenue NW')
    const texts = [
      composeDocument('ADVERSE_ACTION', 1, exampleAdverseAction),
      composeDocument('INCOMPLETENESS', 1, exampleIncompleteness),
      composeDocument('APPLICATION_DISCLOSURES', 1, exampleApplication),
    ].map(textOf)
    for (const text of texts) expect(text).toContain(`concerning this creditor is: ${inForce}.`)
  })
})
