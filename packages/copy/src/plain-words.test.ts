import { readdirSync, readFileSync } from 'node:fs'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { describe, expect, it } from 'vitest'
import {
  exampleAdverseAction,
  exampleApplication,
  exampleIncompleteness,
  exampleLoan,
  exampleRenewal,
} from './documents/example-facts.ts'
import { composeDocument } from './documents/templates.ts'
import { textOf } from './documents/text-of-document.test-data.ts'
import { LEGAL_TEXTS } from './en/legal/legal-texts.ts'

const here = new URL('./', import.meta.url)
const seeds = new URL('../../../seeds/organizations/', import.meta.url)
const wordFiles = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
  .map((name) => [name, readFileSync(new URL(name, here), 'utf8')] as const)
const brandFiles = readdirSync(seeds).map(
  (name) => [name, readFileSync(new URL(name, seeds), 'utf8')] as const,
)

describe('quotation marks and apostrophes', () => {
  it('are straight in every file of words and of every brand', () => {
    expect(wordFiles.length).toBeGreaterThan(100)
    expect(brandFiles.length).toBeGreaterThan(24)
    const curly = [...wordFiles, ...brandFiles].filter(([, text]) => /[\u2018\u2019\u201c\u201d]/.test(text))
    expect(curly.map(([name]) => name)).toEqual([])
  })
})

/** Words that a US lender does not write; each was in a document, a legal page or the texts of a brand once. */
const NOT_WRITTEN =
  /\be-mail|\btelephone\b|reckon|\bsomebody|\bnobody|\banybody|\banew\b|\bso that\b|called back|taken back|comes? about|what (came|arrived) is sent back|\bleast (amount|loan|quantity)|needs? a person|\bat last\b|\bowe you us\b/i
/** The phone as the notices of Regulation B and the FCRA print it is a label; the rest of those notices is the law's. */
const MANDATED = [
  'Toll-free telephone',
  'any questions regarding your credit score, contact Example Credit Bureau, PO Box 1000, Springfield, OH 45501, telephone',
]

const renewed = { renewal: exampleRenewal }
const documents = [
  composeDocument('APPLICATION_DISCLOSURES', 1, exampleApplication),
  composeDocument('APPLICATION_DISCLOSURES', 1, { ...exampleApplication, ...renewed }),
  composeDocument('TILA_DISCLOSURE', 1, exampleLoan),
  composeDocument('TILA_DISCLOSURE', 1, { ...exampleLoan, ...renewed }),
  composeDocument('LOAN_AGREEMENT', 1, exampleLoan),
  composeDocument('LOAN_AGREEMENT', 1, { ...exampleLoan, ...renewed }),
  composeDocument('SECURITY_AGREEMENT', 1, exampleLoan),
  composeDocument('SECURITY_AGREEMENT', 1, { ...exampleLoan, ...renewed }),
  composeDocument('ADVERSE_ACTION', 1, exampleAdverseAction),
  ...(['FROZEN', 'LOCKED', 'NO_MATCH'] as const).map((obstacle) =>
    composeDocument('INCOMPLETENESS', 1, { ...exampleIncompleteness, obstacle }),
  ),
].map((content) => [content.title, textOf(content)] as const)

const pages = Object.values(LEGAL_TEXTS).flatMap((versions) =>
  Object.values(versions).map((page) => [page.title, JSON.stringify(page)] as const),
)
const brands = brandFiles.map(([name, text]) => {
  const { promise, legal, legalPages } = organizationSchema.parse({
    ...(JSON.parse(text) as object),
    rules: undefined,
  })
  return [name, JSON.stringify({ promise, legal, legalPages })] as const
})

describe('plain words', () => {
  it.each([...documents, ...pages, ...brands])('are those of %s', (_, text) => {
    const own = MANDATED.reduce((left, each) => left.replaceAll(each, ''), text)
    expect(NOT_WRITTEN.exec(own)?.[0]).toBeUndefined()
  })
})
