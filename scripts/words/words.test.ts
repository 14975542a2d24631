import { describe, expect, it } from 'vitest'
import { EXCEPTED } from './excepted.ts'
import { PHRASES } from './phrases.ts'
import { gradeProblems, phraseProblems } from './problems.ts'
import { withoutSlots } from './texts-of-source.ts'
import { allUnits } from './units.ts'

const units = allUnits()
const isLegal = ({ kind }: (typeof units)[number]) => kind === 'document' || kind === 'brand'
const read = units.filter((unit) => !isLegal(unit))

describe('the words that people read', () => {
  it("have grade 8 or lower on screens, in emails, refusals and on agents' pages", () => {
    expect(read.flatMap(gradeProblems)).toEqual([])
  })

  it('have grade 10 or lower in legal documents, as rendered, and in the texts of every brand', () => {
    expect(units.filter(isLegal).flatMap(gradeProblems)).toEqual([])
  })

  it('contain no listed phrase', () => {
    expect(units.flatMap(phraseProblems)).toEqual([])
  })

  it('are complete: each kind, and no unit without words', () => {
    const count = (kind: string) => units.filter((unit) => unit.kind === kind).length
    expect(count('screen')).toBeGreaterThan(40)
    expect(count('agent page')).toBeGreaterThan(10)
    expect(count('mail')).toBeGreaterThan(60)
    expect(count('refusal')).toBeGreaterThan(60)
    expect(count('document')).toBeGreaterThan(20)
    expect(count('brand')).toBeGreaterThan(24)
    expect(units.filter(({ texts }) => texts.length === 0)).toEqual([])
  })
})

describe('required words', () => {
  const said = units.flatMap(({ texts, labels = [] }) => [...texts, ...labels]).join('\n')

  it.each(EXCEPTED)('are where they are required: $source', ({ text }) => {
    expect(said).toContain(withoutSlots(text))
  })

  it('name their source', () => {
    for (const { source } of EXCEPTED) expect(source).toMatch(/^row [12]\.\d\.\d{2,3}$|\b(CFR|USC)\b/)
  })
})

describe('the list of phrases', () => {
  it('says what to write instead of each, and lists none twice', () => {
    expect(PHRASES.filter(({ instead }) => instead === '')).toEqual([])
    expect(new Set(PHRASES.map(({ pattern }) => pattern.source)).size).toBe(PHRASES.length)
  })

  it('finds phrases that confused readers', () => {
    const sentences = [
      'How the required amount comes about',
      'The least collateral that keeps your rate',
      'Somebody at the lender looks into it',
      'We reckon the LTV all the time',
      'This page is gone. Open the site anew.',
      'You have an account already?',
      'We have told the borrower.',
      'Your application was cancelled.',
    ]
    for (const text of sentences)
      expect(phraseProblems({ kind: 'screen', name: 'x', texts: [text] }), text).not.toEqual([])
  })

  it('accepts good sentences', () => {
    const sentences = [
      'Your bank login, or routing and account numbers.',
      'Write them down or save them.',
      "Please don't send any more.",
      'You get it back when you pay off the loan.',
      'Your bank returned your funds.',
      'Worth $20,000 at $80,000 per BTC',
    ]
    expect(phraseProblems({ kind: 'screen', name: 'x', texts: sentences })).toEqual([])
  })
})
