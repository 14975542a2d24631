import { describe, expect, it } from 'vitest'
import { collateralBalance, type DepositedUnits } from './balance.ts'
import { stillToSend } from './still-to-send.ts'

const REQUIRED = 21_730_000n
const PLANNED = 25_000_000n
const toSend = (deposits: readonly DepositedUnits[], isShort = false) =>
  stillToSend({ plannedUnits: PLANNED, balance: collateralBalance(REQUIRED, deposits), isShort })
const seen = (units: bigint): DepositedUnits => ({ units, status: 'seen' })
const final = (units: bigint): DepositedUnits => ({ units, status: 'final' })

describe('what is still to send', () => {
  it('is the plan before the first deposit', () => {
    expect(toSend([])).toEqual({ asked: 'planned', minimumUnits: REQUIRED, planUnits: PLANNED })
  })

  it('subtracts unconfirmed deposits, which Remaining does not (1.2.117)', () => {
    const deposits = [final(10_000_000n), seen(8_000_000n)]
    expect(collateralBalance(REQUIRED, deposits).remainingUnits).toBe(11_730_000n)
    expect(toSend(deposits)).toEqual({
      asked: 'minimum',
      minimumUnits: 3_730_000n,
      planUnits: 7_000_000n,
    })
  })

  it('is the minimum after the first unconfirmed deposit', () => {
    expect(toSend([seen(1n)])).toEqual({
      asked: 'minimum',
      minimumUnits: REQUIRED - 1n,
      planUnits: PLANNED - 1n,
    })
  })

  it('is nothing once the minimum is on its way, though it remains until it is confirmed', () => {
    expect(collateralBalance(REQUIRED, [seen(REQUIRED)]).remainingUnits).toBe(REQUIRED)
    expect(toSend([seen(REQUIRED)])).toEqual({
      asked: 'nothing',
      minimumUnits: 0n,
      planUnits: PLANNED - REQUIRED,
    })
  })

  it('is never negative', () => {
    expect(toSend([final(PLANNED), seen(PLANNED)])).toEqual({
      asked: 'nothing',
      minimumUnits: 0n,
      planUnits: 0n,
    })
  })

  it('no longer counts a transaction that the network removed', () => {
    expect(toSend([{ units: REQUIRED, status: 'orphaned' }]).asked).toBe('planned')
  })

  it('is the minimum where complete collateral fell below it, and where the plan is no more than the minimum', () => {
    expect(toSend([], true).asked).toBe('minimum')
    const balance = collateralBalance(REQUIRED, [])
    expect(stillToSend({ plannedUnits: REQUIRED, balance, isShort: false }).asked).toBe('minimum')
  })
})
