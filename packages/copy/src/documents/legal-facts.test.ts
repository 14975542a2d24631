import { describe, expect, it } from 'vitest'
import { exampleAdverseAction, exampleApplication, exampleIncompleteness } from './example-facts.ts'
import { FEDERAL_AGENCY, LEGAL_FACTS } from './legal-facts.ts'
import { composeDocument } from './templates.ts'
import { textOf } from './text-of-document.test-data.ts'

const DAY_MS = 86_400_000
const MOST_DAYS_UNREAD = 366
/** The day on which these templates were last written; a later template asks for a later review. */
const TEMPLATES_OF = '2026-11-22'

describe('a fact of the law', () => {
  it.each(LEGAL_FACTS)('has a source, and was read there within a year of its templates: $source', (fact) => {
    expect(fact.source).toMatch(/CFR|USC/)
    expect(new URL(fact.url).hostname).toMatch(/\.gov$/)
    expect(Date.parse(fact.inForceSince)).toBeLessThan(Date.parse(fact.reviewedOn))
    const unread = (Date.parse(TEMPLATES_OF) - Date.parse(fact.reviewedOn)) / DAY_MS
    expect(unread).toBeLessThan(MOST_DAYS_UNREAD)
  })

  it('is printed from its source by every document that names the agency (12 CFR 1002.9(b)(1))', () => {
    const texts = [
      composeDocument('ADVERSE_ACTION', 1, exampleAdverseAction),
      composeDocument('INCOMPLETENESS', 1, exampleIncompleteness),
      composeDocument('APPLICATION_DISCLOSURES', 1, exampleApplication),
    ].map(textOf)
    for (const text of texts) expect(text).toContain(`concerning this creditor is: ${FEDERAL_AGENCY.value}.`)
  })
})
