import { PROMISES } from '@pledge/copy/promises/promises'
import { describe, expect, it } from 'vitest'
import { testFiles } from '../generate-coverage.ts'
import { allUnits } from '../words/units.ts'
import { provedPromises } from './proved-promises.ts'
import { quotationProblems } from './quotations.ts'
import { goneSentences, sentencesToRead, unreadSentences } from './unread-sentences.ts'

const units = allUnits()
const proofs = testFiles().flatMap(({ path, text }) => provedPromises(path, text))
const proved = new Set(proofs.map(({ id }) => id))
const ids = PROMISES.map(({ id }) => id)

/** A promise that no code keeps, in whole: it says why. */
const isExcused = ({ byPeople, missing }: (typeof PROMISES)[number]) =>
  byPeople !== undefined || missing !== undefined

describe('what borrowers are promised', () => {
  it('is quoted as the agreements, the FAQ, the emails and the pages say it', () => {
    expect(quotationProblems(units, PROMISES)).toEqual([])
  })

  it('is all that the agreements and the FAQ say, but for what is listed as something else', () => {
    const sentences = sentencesToRead(units)
    expect(sentences.length).toBeGreaterThan(400)
    // Each of them becomes a quotation of a promise, or goes to scripts/promises/other-sentences.ts.
    expect(unreadSentences(sentences, PROMISES)).toEqual([])
    expect(goneSentences(sentences)).toEqual([])
    const more = [
      'We also give you a bicycle.',
      'We give you notice before a sale where the law requires it.',
    ]
    expect(unreadSentences(more, PROMISES)).toEqual(more.slice(0, 1))
  })

  it('is quoted at least once each, and has a number of its own', () => {
    expect(PROMISES.filter(({ quotations }) => quotations.length === 0)).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^P\.\d{3}$/)
  })

  it('is proved by a test that names it, unless the list says who keeps it or what is missing', () => {
    expect(PROMISES.filter((one) => !proved.has(one.id) && !isExcused(one)).map(({ id }) => id)).toEqual([])
  })

  it('is what the titles of tests name: none names a promise that nobody makes', () => {
    expect(proofs.filter(({ id }) => !ids.includes(id))).toEqual([])
  })

  it('is proved in part alone where something is missing', () => {
    const missing = PROMISES.filter((one) => one.missing !== undefined).map(({ id }) => id)
    expect(proofs.filter(({ id, isPart }) => missing.includes(id) && !isPart)).toEqual([])
  })
})
