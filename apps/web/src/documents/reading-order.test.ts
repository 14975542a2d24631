import { describe, expect, it } from 'vitest'
import { disclosures as words } from '@pledge/copy/en/screens/disclosures'
import { documentAnswer } from '../loan/answers.test-data.ts'
import { afterLastAcceptance, mayAccept, readingPlace } from './reading-order.ts'

const at = '2026-11-21T12:00:00.000Z'
const agreement = (n: number, acceptedAt: string | null = null) =>
  documentAnswer({ uuid: `d0000000-0000-4000-8000-00000000000${n}`, acceptedAt })
const toKeep = documentAnswer({ type: 'APPLICATION_DISCLOSURES', needsAcceptance: false })

describe('readingPlace', () => {
  it('starts at the first agreement and skips documents that need no acceptance (1.2.101)', () => {
    const place = readingPlace([toKeep, agreement(1), agreement(2), agreement(3)])
    expect(place).toMatchObject({ number: 1, count: 3, isLast: false, document: agreement(1) })
  })

  it('resumes at the first document not yet accepted (1.2.102)', () => {
    const place = readingPlace([toKeep, agreement(1, at), agreement(2), agreement(3)])
    expect(place).toMatchObject({ number: 2, count: 3, isLast: false })
  })

  it('marks the last remaining document, in any order of acceptance', () => {
    expect(readingPlace([agreement(1, at), agreement(2, at), agreement(3)])?.isLast).toBe(true)
    expect(readingPlace([agreement(1, at), agreement(2), agreement(3, at)])?.isLast).toBe(true)
  })

  it('is null when nothing is left', () => {
    expect(readingPlace([toKeep, agreement(1, at)])).toBeNull()
    expect(readingPlace([])).toBeNull()
  })
})

describe('the explanation of accepting', () => {
  it('is the same for every document: accepting signs it, and the last one completes the set', () => {
    expect(words.lead).toContain(
      'Accepting a document signs it. After the last one, your loan documents are complete.',
    )
    expect(words.acceptMeaning).toMatch(/^By accepting, you sign "\{name\}" electronically\./)
    expect([words.accept, words.acceptLast].filter((label) => /sign/i.test(label))).toEqual([])
  })
})

describe('mayAccept', () => {
  it('allows accepting once the document is read', () => {
    expect(mayAccept({ isShown: true, isRead: false })).toBe(false)
    expect(mayAccept({ isShown: true, isRead: true })).toBe(true)
  })

  it('never allows accepting before the document is shown', () =>
    expect(mayAccept({ isShown: false, isRead: true })).toBe(false))
})

describe('afterLastAcceptance', () => {
  it.each([
    [false, false, 'next-steps'],
    [false, true, 'next-steps'],
    [true, true, 'collateral'],
    [true, false, 'complete'],
  ] as const)(
    'with renewal %s and collateral due %s, is %s (1.2.103 to 1.2.105)',
    (isRollForward, isCollateralDue, page) =>
      expect(afterLastAcceptance({ isRollForward, isCollateralDue })).toBe(page),
  )
})
