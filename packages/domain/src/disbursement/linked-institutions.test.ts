import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINK_STATUSES } from './link-status.ts'
import { linkedInstitutions, type LinkedAccount, type LinkedItem } from './linked-institutions.ts'

const account = (id: string, name = 'Everyday Checking', mask = '0000'): LinkedAccount => ({
  id,
  name,
  officialName: null,
  accountType: 'checking',
  accountNumberMask: mask,
})
const bank = (id: string) => ({ id, name: `Bank ${id}` })

const someAccount = fc.record({
  id: fc.stringMatching(/^[a-f]{1,2}$/),
  name: fc.constantFrom('Checking', 'Savings'),
  officialName: fc.constantFrom(null, 'Gold'),
  accountType: fc.constantFrom('checking', 'savings'),
  accountNumberMask: fc.constantFrom('0000', '1111'),
})
const someItems: fc.Arbitrary<readonly LinkedItem[]> = fc.array(
  fc.record({
    status: fc.constantFrom(...LINK_STATUSES),
    institution: fc.constantFrom('a', 'b').map(bank),
    accounts: fc.uniqueArray(someAccount, { maxLength: 5, selector: ({ id }) => id }),
  }),
  { maxLength: 6 },
)
const lookOf = (one: LinkedAccount) => JSON.stringify({ ...one, id: '' })
const countOf = (accounts: readonly LinkedAccount[], look: string) =>
  accounts.filter((one) => lookOf(one) === look).length

describe('the institutions to choose from', () => {
  it('lists an account once that two links of one institution share (1.4.44)', () => {
    const items: readonly LinkedItem[] = [
      { status: 'COMPLETE', institution: bank('a'), accounts: [account('new'), account('s', 'Savings')] },
      { status: 'COMPLETE', institution: bank('a'), accounts: [account('old'), account('c', 'Club')] },
    ]
    expect(linkedInstitutions(items)).toEqual([
      { ...bank('a'), accounts: [account('new'), account('s', 'Savings'), account('c', 'Club')] },
    ])
  })

  it('keeps two accounts of one link with the same fields', () => {
    const twins = [account('one'), account('two')]
    const item: LinkedItem = { status: 'COMPLETE', institution: bank('a'), accounts: twins }
    expect(linkedInstitutions([item, { ...item, accounts: [account('three')] }])).toEqual([
      { ...bank('a'), accounts: twins },
    ])
  })

  it('omits links that are not COMPLETE, and institutions without an account (1.4.43)', () => {
    const items = LINK_STATUSES.map((status): LinkedItem => ({
      status,
      institution: bank(status),
      accounts: [account(status)],
    }))
    expect(linkedInstitutions(items).map(({ id }) => id)).toEqual(['COMPLETE'])
    expect(linkedInstitutions([{ status: 'COMPLETE', institution: bank('a'), accounts: [] }])).toEqual([])
  })

  it('duplicates, invents and loses no institution or account, whatever the links (1.4.43, 1.4.44)', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const groups = linkedInstitutions(items)
        const complete = items.filter(({ status }) => status === 'COMPLETE')
        expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
        for (const { id, accounts } of groups) {
          const links = complete.filter(({ institution }) => institution.id === id)
          expect(new Set(accounts.map((one) => one.id)).size).toBe(accounts.length)
          for (const one of accounts) expect(links.flatMap((link) => link.accounts)).toContainEqual(one)
          for (const one of links.flatMap((link) => link.accounts)) {
            const look = lookOf(one)
            const most = Math.max(...links.map((link) => countOf(link.accounts, look)))
            // An id that had other fields before is the same account, renamed in the meantime.
            const isKnown = accounts.some(({ id: known }) => known === one.id)
            expect(isKnown || countOf(accounts, look) >= 1).toBe(true)
            expect(countOf(accounts, look)).toBeLessThanOrEqual(most)
          }
        }
      }),
    )
  })
})
