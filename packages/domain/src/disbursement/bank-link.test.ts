import { describe, expect, it } from 'vitest'
import { fromOracle, hasOracles, oraclePath } from '../oracle.test-data.ts'
import { readFileSync } from 'node:fs'
import { checkAccountChoice, isChoosable } from './account-choice.ts'
import { matchHolder } from './holder-match.ts'
import { judgeLink, LINK_STATUSES, REACTION_TO, type ReportedLink } from './link-status.ts'
import { checkDepositAmount, orderedAmounts } from './micro-deposits.ts'

const LINKED: ReportedLink = {
  isReady: true,
  isUpdating: false,
  trouble: null,
  waitsFor: 'none',
  payableAccounts: 2,
}

describe('the status of a link by its provider’s report', () => {
  it.each([
    ['PENDING', { isReady: false }],
    ['PENDING_VERIFICATION', { waitsFor: 'automatic' }],
    ['PENDING_VERIFICATION', { waitsFor: 'amounts' }],
    ['UPDATING', { isUpdating: true }],
    ['NEEDS_LOGIN', { trouble: 'login-required' }],
    ['FAILED', { trouble: 'institution-down' }],
    ['FAILED', { trouble: 'verification-failed' }],
    ['FAILED', { trouble: 'not-exchanged' }],
    ['FAILED_NO_RETRY', { trouble: 'permission-revoked' }],
    ['FAILED_NO_RETRY', { trouble: 'not-supported' }],
    ['FAILED_NO_RETRY', { trouble: 'no-payable-account' }],
    ['FAILED_NO_RETRY', { payableAccounts: 0 }],
    ['COMPLETE', {}],
  ] as const)('%s for %j (1.4.42)', (status, reported) => {
    expect(judgeLink({ ...LINKED, ...reported })).toBe(status)
  })

  it('leaves a link unchanged when the provider’s report is unknown', () => {
    expect(judgeLink({ ...LINKED, trouble: 'unknown' })).toBeNull()
  })

  it('has a reaction to every status (1.4.42)', () => {
    expect(LINK_STATUSES.map((status) => REACTION_TO[status])).toEqual([
      'load',
      'verify',
      'load',
      'link-again',
      'try-again',
      'enter-by-hand',
      'list',
    ])
  })

  it.skipIf(!hasOracles)(
    `has the seven statuses of the specification and no other (1.4.42)${fromOracle}`,
    () => {
      const { seedStatusMapping } = JSON.parse(
        readFileSync(oraclePath('plaid/sandbox-conventions.json'), 'utf8'),
      ) as { seedStatusMapping: { seedStatus: string }[] }
      expect(seedStatusMapping.map(({ seedStatus }) => seedStatus).toSorted()).toEqual(
        LINK_STATUSES.toSorted(),
      )
    },
  )
})

describe('the choice of an account (1.5.49)', () => {
  it("says 'Please select an account.' when none is chosen, or one that is not listed", () => {
    const refused = { ok: false, message: 'Please select an account.' }
    expect(checkAccountChoice(null, ['a'])).toEqual(refused)
    expect(checkAccountChoice('b', ['a'])).toEqual(refused)
    expect(checkAccountChoice('a', ['a'])).toEqual({ ok: true, value: 'a' })
  })
})

describe('the amounts of two small deposits', () => {
  it.each([
    ['0.07', 7],
    ['.07', 7],
    ['$0.07', 7],
    ['$.07', 7],
    // As written in many countries, and on their phones’ number pads.
    ['0,07', 7],
    [',07', 7],
    ['0 , 07', 7],
    [' $0.32 ', 32],
    ['7', 7],
    ['32 ¢', 32],
  ])('reads %j as %i cents', (typed, cents) => {
    expect(checkDepositAmount(typed)).toEqual({ ok: true, value: cents })
  })

  it.each([
    '',
    '0',
    '0.00',
    '0,00',
    '1.00',
    '1,00',
    '0,7',
    '0,071',
    '0.0,7',
    '100',
    '0.7',
    'seven',
    '-0.07',
    '0.071',
  ])('refuses %j', (typed) => {
    expect(checkDepositAmount(typed).ok).toBe(false)
  })

  it('accepts them in any order', () => {
    expect(orderedAmounts([32, 7])).toEqual([7, 32])
    expect(orderedAmounts([7, 32])).toEqual([7, 32])
  })
})

describe('the holder of a linked account', () => {
  const maya = { firstName: 'Maya', lastName: "O'Neil" }
  it.each([
    ['matches', ['Maya O’Neil']],
    ['matches', ['ONEIL MAYA R']],
    ['matches', ['M ONEIL']],
    ['matches', ['John Smith', 'Maya O’Neil']],
    ['differs', ['John Smith']],
    ['differs', ['Maya Smith']],
    ['differs', ['John ONeil']],
    ['unknown', []],
    ['unknown', ['  ']],
  ] as const)('%s for %j', (match, owners) => {
    expect(matchHolder(maya, owners)).toBe(match)
  })

  it('handles letters with marks, and one part of a double name', () => {
    expect(matchHolder({ firstName: 'José', lastName: 'García-López' }, ['JOSE GARCIA'])).toBe('matches')
  })
})

it('offers the accounts that can receive money, and all accounts if a bank has no such account', () => {
  const [checking, card] = [{ type: 'checking' }, { type: 'other' }] as const
  expect([checking, card].filter((each) => isChoosable(each, [checking, card]))).toEqual([checking])
  expect(isChoosable(card, [card])).toBe(true)
})
