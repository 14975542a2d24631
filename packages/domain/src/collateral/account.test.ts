import { describe, expect, it } from 'vitest'
import { inState, RENEWALS, REQUIRED, say, stateAfter, TOP_UP, WAYS } from '../process/journey.test-data.ts'
import type { LoanFile } from '../view/loan-file.ts'
import {
  addressVerificationAtOf,
  balanceUnits,
  countedUnits,
  depositAddressOf,
  depositsDueAtOf,
  isCollateralWhole,
  movementsOf,
  openedCollateral,
  receivedAtOf,
  requiredUnitsOf,
  sentAtOf,
  type CollateralAccount,
} from './account.ts'

const UNOPENED: CollateralAccount = { state: 'UNOPENED' }
const { collateral: pledged } = inState('FUNDABLE')
if (pledged.state !== 'PLEDGED') throw new Error('its collateral must be pledged')

describe('the balance of a collateral account', () => {
  it.each([
    ['deposits', { confirmedUnits: 7n }, 7n],
    ['a transfer in', { confirmedUnits: 0n, transferredInUnits: 5n }, 5n],
    ['what was transferred out', { confirmedUnits: 7n, transferredOutUnits: 7n }, 0n],
    ['what was released', { confirmedUnits: 9n, releasedUnits: 7n }, 2n],
    ['what a reorganization removed', { confirmedUnits: 3n, releasedUnits: 7n }, -4n],
    [
      'all of them',
      { confirmedUnits: 100n, transferredInUnits: 10n, transferredOutUnits: 3n, releasedUnits: 1n },
      106n,
    ],
  ] as const)('adds and subtracts %s', (_, movements, expected) => {
    expect(balanceUnits({ ...pledged, ...movements })).toBe(expected)
  })
  it('is zero before the account is open', () => {
    expect([balanceUnits(UNOPENED), countedUnits(UNOPENED)]).toEqual([0n, 0n])
  })
})

describe('what counts toward the required quantity', () => {
  it.each([
    ['less than required', { confirmedUnits: 9n }, 9n, false],
    ['exactly what is required', { confirmedUnits: 10n }, 10n, true],
    ['more', { confirmedUnits: 11n }, 11n, true],
    ['the rollover collateral too', { confirmedUnits: 4n, rolloverUnits: 6n }, 10n, true],
    ['the rollover collateral alone', { confirmedUnits: 0n, rolloverUnits: 9n }, 9n, false],
  ] as const)('is %s', (_, change, counted, isWhole) => {
    const account = { ...pledged, requiredUnits: 10n, ...change }
    expect([countedUnits(account), isCollateralWhole(account)]).toEqual([counted, isWhole])
  })
  it('is never complete before the agreements are signed', () => {
    expect(isCollateralWhole(UNOPENED)).toBe(false)
  })
})

describe('the facts of an account', () => {
  it('are unknown before it is open', () => {
    expect(openedCollateral(UNOPENED)).toBeNull()
    for (const factOf of [
      receivedAtOf,
      requiredUnitsOf,
      depositsDueAtOf,
      depositAddressOf,
      sentAtOf,
      addressVerificationAtOf,
    ])
      expect(factOf(UNOPENED)).toBeNull()
    expect(Object.values(movementsOf(UNOPENED))).toEqual([0n, 0n, 0n, 0n])
  })
  it('are the account’s own once it is open', () => {
    expect(openedCollateral(pledged)).toBe(pledged)
    expect(requiredUnitsOf(pledged)).toBe(BigInt(REQUIRED))
    expect(receivedAtOf(pledged)).toBe(pledged.receivedAt)
    expect(movementsOf(pledged).confirmedUnits).toBe(BigInt(REQUIRED))
  })
})

describe('the state of the account of a loan', () => {
  const waiting = WAYS.WAITING_FOR_COLLATERAL ?? []
  it.each<[string, LoanFile, CollateralAccount['state']]>([
    ['before the agreements are signed', inState('SIGN_DOCS'), 'UNOPENED'],
    ['once they are', inState('WAITING_FOR_COLLATERAL'), 'AWAITING_DEPOSITS'],
    ['with some of it', stateAfter([...waiting, say.addressAllotted, say.counted('1')]), 'AWAITING_DEPOSITS'],
    ['received', inState('FUNDABLE'), 'PLEDGED'],
    [
      'received, and reorganized away',
      stateAfter([...(WAYS.FUNDABLE ?? []), say.achChosen, say.counted('0')]),
      'PLEDGED',
    ],
    ['of a loan in service', inState('COMPLETE'), 'PLEDGED'],
    ['of a renewal with a top-up', stateAfter(RENEWALS.awaitingTopUp), 'AWAITING_DEPOSITS'],
    ['of a renewal without one', stateAfter(RENEWALS.carriedOver), 'AWAITING_TRANSFER'],
    ['of a renewal that took over', stateAfter(RENEWALS.rolledForward), 'PLEDGED'],
    [
      'of the loan that was renewed',
      stateAfter([...(WAYS.COMPLETE ?? []), say.closedByRenewal]),
      'TRANSFERRED',
    ],
    ['of a loan that is paid off', inState('COLLATERAL_RELEASE'), 'UNPLEDGED'],
    ['cancelled before it was received', inState('CANCELLED'), 'UNPLEDGED'],
    ['cancelled before it was open', stateAfter([...(WAYS.APP_START ?? []), say.cancelled]), 'UNOPENED'],
  ])('%s', (_, file, state) => {
    expect(file.collateral.state).toBe(state)
  })
  it('counts the top-up of a renewal and its rollover collateral separately', () => {
    const { collateral } = stateAfter(RENEWALS.topUpFinal)
    expect(collateral).toMatchObject({
      state: 'AWAITING_TRANSFER',
      topUpUnits: BigInt(TOP_UP),
      confirmedUnits: BigInt(TOP_UP),
      rolloverUnits: 19_000_000n,
    })
    expect([balanceUnits(collateral), countedUnits(collateral)]).toEqual([BigInt(TOP_UP), BigInt(REQUIRED)])
  })
})
