import { describe, expect, it } from 'vitest'
import { writeAchFile, type AchFileInput } from './ach-file.ts'
import { achObjection } from './ach-objection.ts'
import { CHANGE_REASONS, changeReason } from './change-codes.ts'
import { RETURN_REASONS, returnReason } from './return-codes.ts'

const credit = {
  amountCents: 1n,
  routingNumber: '231380104',
  accountNumber: '987654321',
  firstName: 'Ada',
  lastName: 'Lovelace',
}

describe('why no ACH entry can carry a credit', () => {
  it.each([
    ['the least amount', credit],
    ['the most that ten digits hold', { ...credit, amountCents: 9_999_999_999n }],
    ['one name in Latin letters', { ...credit, lastName: '王' }],
  ])('is undefined for %s', (_, each) => expect(achObjection(each)).toBeUndefined())

  it.each([
    ['nothing to pay', { amountCents: 0n }, 'R19', 'Amount field error'],
    ['an amount of eleven digits', { amountCents: 10_000_000_000n }, 'R19', 'Amount field error'],
    ['a wrong check digit', { routingNumber: '231380105' }, 'R28', 'Routing number check digit error'],
    ['too short an account number', { accountNumber: '123' }, 'R04', 'Invalid account number'],
    ['a name that has no Latin form', { firstName: '美', lastName: '咲' }, 'R26', 'Mandatory field error'],
  ])('is a bank’s code for %s', (_, over, code, title) =>
    expect(achObjection({ ...credit, ...over })).toEqual({ code, reason: `${code} ${title}` }),
  )
})

describe('an ACH file', () => {
  const company = {
    immediateDestination: '031300012',
    immediateDestinationName: 'Fédéral Reserve\tBank',
    immediateOrigin: '1123456789',
    immediateOriginName: 'Pledge Lending',
    companyName: 'Pledge Lending',
    companyId: '1123456789',
    originatingDfi: '12104288',
    entryDescription: 'LOAN',
  }
  const entry = { ...credit, accountType: 'checking', individualId: 'LOAN-1' } as const
  const input: AchFileInput = {
    company,
    entries: [entry],
    createdOn: '2026-11-21',
    createdAt: '0941',
    effectiveOn: '2026-11-24',
    fileIdModifier: 'A',
    batchNumber: 1,
    firstSequence: 1,
  }

  it('drops non-ASCII characters, and keeps the width', () =>
    expect(writeAchFile(input).text.split('\n')[0]!.slice(40, 63)).toBe('Fdral ReserveBank'.padEnd(23)))

  it('cuts a long origin to its first ten characters', () => {
    const long = { ...company, immediateOrigin: '11234567890' }
    expect(writeAchFile({ ...input, company: long }).text.slice(13, 23)).toBe('1123456789')
  })

  it.each([
    ['a number that does not fit its field', { batchNumber: 10_000_000 }],
    ['a number below zero', { batchNumber: -1 }],
    ['a part of a number', { firstSequence: 1.5 }],
    ['a number in another writing', { batchNumber: 1e21 }],
    ['a time of another width', { createdAt: '941' }],
    ['more entries than a batch has', { entries: Array.from({ length: 10_001 }, () => entry) }],
  ])('is not written for %s', (_, over) =>
    expect(() => writeAchFile({ ...input, ...over })).toThrow(/fit|characters|10,000/),
  )

  it('has as many entries as a batch may', () => {
    const entries = Array.from({ length: 10_000 }, () => entry)
    expect(writeAchFile({ ...input, entries }).traceNumbers.at(-1)).toBe('121042880010000')
  })
})

describe('a bank’s return reasons', () => {
  it.each([
    ['R12', 'BANK_TAKES_NO_TRANSFERS'],
    ['R13', 'ROUTING_NUMBER_WRONG'],
    ['R28', 'ROUTING_NUMBER_WRONG'],
    ['R30', 'BANK_TAKES_NO_TRANSFERS'],
    ['R32', 'BANK_TAKES_NO_TRANSFERS'],
    ['R34', 'BANK_TAKES_NO_TRANSFERS'],
    ['R81', 'BANK_TAKES_NO_TRANSFERS'],
    ['R82', 'ROUTING_NUMBER_WRONG'],
    ['R83', 'BANK_TAKES_NO_TRANSFERS'],
  ])('asks the borrower for another account after %s: %s', (code, problem) =>
    expect(returnReason(code)).toMatchObject({ problem, isHeld: false }),
  )

  it('has a title for agents for an unlisted code', () =>
    expect(returnReason('R99').title).toMatch(/not listed/))

  it('has a distinct title for most codes', () =>
    expect(new Set(Object.values(RETURN_REASONS).map(({ title }) => title)).size).toBeGreaterThan(65))
})

describe('a bank’s notification of change', () => {
  it.each([
    ['C01', /account number$/],
    ['C02', /routing number$/],
    ['C03', /routing number and account number/],
    ['C04', /name/],
    ['C05', /transaction code/],
    ['C06', /account number and transaction code/],
    ['C07', /routing number, account number and transaction code/],
    ['C08', /foreign bank/],
    ['C09', /individual identification/],
    ['C13', /Addenda/],
    ['C14', /international/],
  ])('has a text for %s (NACHA)', (code, words) => {
    expect(changeReason(code)).toMatch(words)
    expect(Object.keys(CHANGE_REASONS)).toContain(code)
  })

  it.each(['C99', '', '__proto__', 'toString'])('is an unlisted reason for "%s"', (code) =>
    expect(changeReason(code)).toMatch(/not listed/),
  )
})
