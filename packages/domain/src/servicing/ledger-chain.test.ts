import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenLink, chainEntry, EMPTY_CHAIN, type ChainedEntry, type StoredLink } from './ledger-chain.ts'

const entries = fc.array(
  fc.record({
    id: fc.uuid(),
    idempotencyKey: fc.stringMatching(/^[a-z:-]{1,20}$/),
    description: fc.constantFrom('Loan opened', 'Payment received'),
    postedAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    postings: fc.array(
      fc.record({
        account: fc.constantFrom('cash', 'loan-principal'),
        asset: fc.constantFrom('USD', 'BTC'),
        amount: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 8 },
)

const chained = (all: readonly ChainedEntry[]) => {
  let end = EMPTY_CHAIN
  const links = all.map((entry): StoredLink => {
    end = chainEntry(end, entry)
    return { ...entry, place: end.length, hash: end.hash }
  })
  return { links, end }
}

describe('the hash chain of a loan ledger (S7)', () => {
  it('is intact as written, and empty before the first entry', () => {
    expect(brokenLink([], EMPTY_CHAIN)).toBeNull()
    fc.assert(
      fc.property(entries, (all) => {
        const { links, end } = chained(all)
        expect(brokenLink(links, end)).toBeNull()
      }),
    )
  })

  it('finds the first entry that was changed in any of its parts', () => {
    const change: readonly ((link: StoredLink) => StoredLink)[] = [
      (link) => ({ ...link, id: 'another' }),
      (link) => ({ ...link, idempotencyKey: `${link.idempotencyKey}x` }),
      (link) => ({ ...link, description: 'Payment returned' }),
      (link) => ({ ...link, postedAt: new Date(link.postedAt.getTime() + 1) }),
      (link) => ({ ...link, place: link.place + 1 }),
      (link) => ({ ...link, hash: link.hash.map((byte) => byte ^ 1) }),
      (link) => ({ ...link, postings: link.postings.map((one) => ({ ...one, amount: one.amount + 1n })) }),
      (link) => ({ ...link, postings: [...link.postings, { account: 'cash', asset: 'USD', amount: 0n }] }),
    ]
    fc.assert(
      fc.property(entries, fc.nat(), fc.constantFrom(...change), (all, at, changed) => {
        const { links, end } = chained(all)
        const index = at % links.length
        const tampered = links.map((link, place) => (place === index ? changed(link) : link))
        expect(brokenLink(tampered, end)).toBe(index + 1)
      }),
    )
  })

  it('finds entries that were removed, reordered, duplicated, or cut off at the end', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (all, at) => {
        const { links, end } = chained(all)
        const index = at % links.length
        expect(brokenLink(links.toSpliced(index, 1), end)).toBe(index + 1)
        expect(brokenLink(links.slice(0, index), end)).toBe(index + 1)
        expect(brokenLink([...links, ...links.slice(-1)], end)).toBe(links.length + 1)
        if (links.length > 1) expect(brokenLink(links.toReversed(), end)).toBe(1)
      }),
    )
  })

  it('rejects a part with a line break, which could stand for two parts', () => {
    const entry = {
      id: 'one',
      idempotencyKey: 'key',
      description: 'a\nb',
      postedAt: new Date(0),
      postings: [],
    }
    expect(() => chainEntry(EMPTY_CHAIN, entry)).toThrow('line break')
  })
})
