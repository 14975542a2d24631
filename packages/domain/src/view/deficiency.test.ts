import { describe, expect, it } from 'vitest'
import type { Command } from '../process/commands.ts'
import { given, bent, inState, REQUIRED, say, stateAfter, WAYS } from '../process/journey.test-data.ts'
import { NOTICES } from '../process/notices.ts'
import {
  deficiencyUnits,
  hasDeficiency,
  isCollateralDeficient,
  isReleaseReorged,
  isTransferReorged,
} from './deficiency.ts'
import type { LoanFile } from './loan-file.ts'

const BELOW = (BigInt(REQUIRED) - 1n).toString()

/** The notices of these calls, and the file after them. */
const noticesOf = (file: LoanFile, ...commands: readonly Command[]) => {
  let after = file
  const notices: string[] = []
  for (const command of commands) {
    const { state, jobs } = given(after).when(command)
    after = state
    notices.push(...jobs.filter((job) => (NOTICES as readonly string[]).includes(job)))
  }
  return { after, notices }
}
const at = (state: 'MANUAL_FUNDING_RELEASE' | 'COMPLETE', ...more: readonly Command[]) =>
  stateAfter([...(WAYS[state] ?? []), ...more])

describe('collateral reorged before the disbursement (R5)', () => {
  const waysOn = {
    'waits for its release': at('MANUAL_FUNDING_RELEASE'),
    'is released': at('MANUAL_FUNDING_RELEASE', say.approves('ann'), say.approves('bob')),
    'waits for another account': at('MANUAL_FUNDING_RELEASE', say.accountRejected()),
    'is owed again': at('COMPLETE', say.returned()),
  }

  it.each(Object.entries(waysOn))('is reported to the borrower once when the loan %s', (_name, file) => {
    const { after, notices } = noticesOf(file, say.counted(BELOW), say.counted('1'), say.counted('0'))
    expect(notices).toEqual(['collateral-short'])
    expect(isCollateralDeficient(after)).toBe(true)
    expect(isCollateralDeficient(noticesOf(after, say.counted(REQUIRED)).after)).toBe(false)
  })

  it('is reported again when it falls again after it was complete', () => {
    const again = [say.counted(BELOW), say.counted(REQUIRED), say.counted('0')]
    expect(noticesOf(at('MANUAL_FUNDING_RELEASE'), ...again).notices).toEqual([
      'collateral-short',
      'collateral-short',
    ])
  })

  it('is not reported while enough is left, once the money was sent, or before it was complete', () => {
    const more = at('MANUAL_FUNDING_RELEASE', say.counted(`${REQUIRED}0`))
    expect(noticesOf(more, say.counted(REQUIRED)).notices).toEqual([])
    expect(noticesOf(at('COMPLETE'), say.counted('0')).notices).toEqual([])
    const waiting = stateAfter([...(WAYS['WAITING_FOR_COLLATERAL'] ?? []), say.addressAllotted])
    expect(noticesOf(waiting, say.counted('5'), say.counted('0')).notices).toEqual([])
  })

  it('is irrelevant for an ended application: its coins are released', () => {
    const refused = at('MANUAL_FUNDING_RELEASE', say.refuses('ann'), say.refuses('bob'))
    expect(isCollateralDeficient(noticesOf(refused, say.counted('0')).after)).toBe(false)
  })
})

describe('the missing quantity', () => {
  const renewed = at('COMPLETE', say.closedByRenewal)

  it('is the requirement less the balance', () => {
    const short = at('MANUAL_FUNDING_RELEASE', say.counted(BELOW))
    expect([hasDeficiency(short), isTransferReorged(short), deficiencyUnits(short)]).toEqual([
      true,
      false,
      1n,
    ])
    const whole = at('MANUAL_FUNDING_RELEASE')
    expect([hasDeficiency(whole), deficiencyUnits(whole)]).toEqual([false, 0n])
    expect(deficiencyUnits(inState('APP_START'))).toBe(0n)
  })
  it('is what was transferred to the renewal and reorged here (note 035)', () => {
    expect([hasDeficiency(renewed), isTransferReorged(renewed)]).toEqual([false, false])
    const taken = noticesOf(renewed, say.counted(BELOW)).after
    expect([hasDeficiency(taken), isTransferReorged(taken), deficiencyUnits(taken)]).toEqual([true, true, 1n])
  })
  it('is what was released to the borrower and reorged here, excluding transfers (note 022)', () => {
    const back = bent(inState('COMPLETE'), { collateral: { releasedUnits: BigInt(REQUIRED) + 1n } })
    expect([isReleaseReorged(back), isTransferReorged(back), hasDeficiency(back)]).toEqual([
      true,
      false,
      true,
    ])
    expect(deficiencyUnits(back)).toBe(1n)
    const all = bent(back, { collateral: { releasedUnits: BigInt(REQUIRED) } })
    expect([isReleaseReorged(all), hasDeficiency(all)]).toEqual([false, false])
    const taken = noticesOf(renewed, say.counted(BELOW)).after
    expect(isReleaseReorged(taken)).toBe(false)
  })
})
