import { describe, expect, it } from 'vitest'
import { readingOf } from './reading-grade.ts'

describe('the reading grade', () => {
  it('is that of Flesch and Kincaid: 0.39 words a sentence + 11.8 syllables a word - 15.59', () => {
    // Six words and six syllables in one sentence.
    expect(readingOf(['The cat sat on the mat.']).grade).toBeCloseTo(0.39 * 6 + 11.8 - 15.59)
  })

  it('rises with longer words and longer sentences', () => {
    const easy = readingOf(['We check your ID. Then we send your money.']).grade
    const hard = readingOf([
      'Subsequent to verification of identity documentation, disbursement of proceeds is effectuated.',
    ]).grade
    expect(easy).toBeLessThan(3)
    expect(hard).toBeGreaterThan(15)
  })

  it('is not affected by labels, nor by figures that would be long when read aloud', () => {
    const texts = ['You owe it by then.']
    expect(readingOf([...texts, 'Accrued interest', 'Disbursement']).grade).toBe(readingOf(texts).grade)
    expect(readingOf(['You owe $10,999.88 by then.']).grade).toBe(readingOf(['You owe it by then.']).grade)
  })

  it('is null without a sentence', () => {
    expect(readingOf(['Continue', 'Back'])).toEqual({ sentences: 0, words: 0, grade: null })
  })
})
