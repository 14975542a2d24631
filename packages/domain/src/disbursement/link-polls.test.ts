import { describe, expect, it } from 'vitest'
import { checkHolderFirstName, validateManualBank } from './manual-bank.ts'
import { matchHolder } from './holder-match.ts'
import { MAX_PENDING_MS, nextPollAfterMs } from './link-polls.ts'
import { linkedInstitutions, type LinkedAccount, type LinkedItem } from './linked-institutions.ts'
import { checkDepositAmount } from './micro-deposits.ts'
import { checkRoutingNumber } from './routing-number.ts'

const SECONDS = (count: number) => count * 1_000
const MINUTES = (count: number) => SECONDS(60 * count)

describe('when a provider is polled again about a link', () => {
  it.each([
    ['PENDING', [2, 4, 8, 16, 32, 60, 60]],
    ['UPDATING', [30, 60, 120, 240, 480, 600, 600]],
    ['PENDING_VERIFICATION', [600, 1_200, 2_400, 3_600, 3_600, 3_600, 3_600]],
  ] as const)('%s: after pauses that double up to a maximum', (status, seconds) => {
    expect(seconds.map((_, looks) => nextPollAfterMs(status, looks))).toEqual(seconds.map(SECONDS))
    expect(nextPollAfterMs(status, 10_000)).toBe(SECONDS(seconds[6]))
  })

  it.each(['NEEDS_LOGIN', 'FAILED', 'FAILED_NO_RETRY', 'COMPLETE'] as const)(
    '%s: never, without the borrower',
    (status) => expect(nextPollAfterMs(status, 0)).toBeNull(),
  )

  it('gives up a first poll after a quarter of an hour', () => expect(MAX_PENDING_MS).toBe(MINUTES(15)))
})

describe('the holder of an account, letter by letter', () => {
  it.each([
    ['an initial of a last name is not the name', 'Ada', 'B Li', ['ADA B'], 'differs'],
    ['hyphens and spaces between words', 'Anna-Maria', 'Li', ['Li -- Maria'], 'matches'],
    ['the beginning of a first name', 'Christopher', 'Li', ['Chris Li'], 'matches'],
    ['a first name of which ours is the beginning', 'Chris', 'Li', ['Li Christopher'], 'matches'],
    ['the end of a first name is none', 'Topher', 'Li', ['Christopher Li'], 'differs'],
    ['a first name of which the bank has the end', 'Christopher', 'Li', ['Topher Li'], 'differs'],
    ['one that shares the last name alone', 'Ada', 'Adams', ['Adams'], 'matches'],
    ['one whose last name begins as the first name', 'Ada', 'Adams', ['John Adams'], 'differs'],
    ['a second first name', 'Ada Grace', 'Li', ['Grace Li'], 'matches'],
    ['no letter in common', 'Ada', 'Li', ['A B'], 'differs'],
  ] as const)('%s', (_, firstName, lastName, owners, match) =>
    expect(matchHolder({ firstName, lastName }, owners)).toBe(match),
  )
})

describe('two links of one bank (1.4.44)', () => {
  const account = (id: string, accountNumberMask: string): LinkedAccount => ({
    id,
    name: 'Checking',
    officialName: null,
    accountType: 'checking',
    accountNumberMask,
  })
  const link = (...accounts: readonly LinkedAccount[]): LinkedItem => ({
    status: 'COMPLETE',
    institution: { id: 'bank', name: 'Bank' },
    accounts,
  })
  const idsOf = (...items: readonly LinkedItem[]) =>
    linkedInstitutions(items).flatMap(({ accounts }) => accounts.map(({ id }) => id))

  it('add only the missing number of accounts with the same fields', () => {
    const one = link(account('a', '1'), account('b', '2'))
    const more = link(account('c', '2'), account('d', '2'), account('e', '1'), account('f', '3'))
    expect(idsOf(one, more)).toEqual(['a', 'b', 'd', 'f'])
  })

  it('list an account with one id once, although it was renamed in the meantime', () =>
    expect(idsOf(link(account('a', '1')), link(account('a', '2')))).toEqual(['a']))

  it('list an account once that one link has twice', () =>
    expect(idsOf(link(account('a', '1'), account('a', '1')))).toEqual(['a']))
})

describe('bank account field limits', () => {
  it.each([
    ['1', 1],
    ['.01', 1],
    ['99', 99],
    ['$0.99', 99],
  ])('accepts %s as a small deposit of %i cents', (typed, cents) =>
    expect(checkDepositAmount(typed)).toEqual({ ok: true, value: cents }),
  )
  it.each([
    ['', 'Required'],
    [' ¢ ', 'Required'],
    ['1.00', 'Enter an amount below one dollar, like 0.07'],
    ['x0.07', 'Enter an amount below one dollar, like 0.07'],
    ['00', 'Enter an amount below one dollar, like 0.07'],
  ])('refuses "%s" as one: %s', (typed, message) =>
    expect(checkDepositAmount(typed)).toEqual({ ok: false, message }),
  )

  it('accepts a routing number with surrounding spaces (1.5.52)', () =>
    expect(checkRoutingNumber(' 021000021 ')).toEqual({ ok: true, value: '021000021' }))

  const good = { routingNumber: '021000021', accountNumber: ' 123456789 ', firstName: 'Ada', lastName: 'Li' }
  it('accepts an account number with surrounding spaces', () =>
    expect(validateManualBank(good)).toEqual({ ok: true, value: { ...good, accountNumber: '123456789' } }))
  it.each(['routingNumber', 'accountNumber', 'firstName', 'lastName'] as const)(
    'refuses the form for its %s alone (1.5.50, 1.5.53, 1.5.57, 1.5.58)',
    (field) => {
      const check = validateManualBank({ ...good, [field]: '' })
      expect(check.ok ? [] : check.errors.map((error) => error.field)).toEqual([field])
    },
  )
  it('requires a first name (1.5.57)', () =>
    expect(checkHolderFirstName(' ')).toEqual({ ok: false, message: 'Please enter the first name.' }))
})
