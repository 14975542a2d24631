import { describe, expect, it } from 'vitest'
import { isSaleAllowed, proposableDecisions } from './default-decisions.ts'

const EARLY = { status: 'PAST_DUE', isEverythingDue: false, isCureTimeOver: false } as const
const IN_DEFAULT = { status: 'IN_DEFAULT', isEverythingDue: false, isCureTimeOver: true } as const
const MATURED = { status: 'MATURED_UNPAID', isEverythingDue: true, isCureTimeOver: false } as const
const DUE = { ...IN_DEFAULT, isEverythingDue: true } as const
const CHARGED_OFF = { status: 'CHARGED_OFF', isEverythingDue: true, isCureTimeOver: true } as const

describe('what two agents may decide about a loan in default', () => {
  it.each([
    ['a payment is past due', EARLY, []],
    ['it is in default', IN_DEFAULT, ['ACCELERATION', 'CHARGE_OFF']],
    ['it matured and has no notice whose time is over', MATURED, ['CHARGE_OFF']],
    ['it is in default, and everything is due', DUE, ['CHARGE_OFF', 'SALE']],
    ['it was charged off after a notice', CHARGED_OFF, ['SALE']],
    ['it was charged off without a notice', { ...CHARGED_OFF, isCureTimeOver: false }, []],
  ] as const)('where %s', (_, standing, expected) => {
    expect(proposableDecisions({ ...standing, isSellable: true })).toEqual(expected)
  })

  it('has no sale without collateral, and while one is planned or under way', () => {
    expect(proposableDecisions({ ...DUE, isSellable: false })).toEqual(['CHARGE_OFF'])
  })

  it('sells nothing before everything is due and the time to fix it has passed (7.1 of the security agreement)', () => {
    expect([EARLY, IN_DEFAULT, MATURED].map(isSaleAllowed)).toEqual([false, false, false])
    expect(isSaleAllowed(DUE)).toBe(true)
  })
})
