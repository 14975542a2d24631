import { describe, expect, it } from 'vitest'
import { approvedAtOf, attemptOf } from './disbursement.ts'
import { fundedAtOf } from '../loan/loan-state.ts'
import { mayDisburse } from '../view/funding.ts'
import type { LoanFile } from '../view/loan-file.ts'
import type { Command } from '../process/commands.ts'
import {
  given,
  after,
  refusalOf,
  REQUIRED,
  say,
  START,
  stateAfter,
  WAYS,
} from '../process/journey.test-data.ts'

const DAY_MS = 86_400_000
const YEARS_LATER = START + 2_000 * DAY_MS

const released: Readonly<Record<string, LoanFile>> = {
  'a first payout': stateAfter([
    ...(WAYS['MANUAL_FUNDING_RELEASE'] ?? []),
    say.approves('ann'),
    say.approves('bob'),
  ]),
  'a payout after one that came back': stateAfter([
    ...(WAYS['COMPLETE'] ?? []),
    say.returned(),
    say.accountGiven('account-2'),
    say.approves('ann'),
    say.approves('bob'),
  ]),
}

/** Every command of any actor, about any attempt. */
const everything: readonly Command[] = Object.values(say).flatMap((said): readonly Command[] => {
  if (typeof said !== 'function') return [said]
  if (said === say.counted) return [say.counted('0'), say.counted('1')]
  const ways = [['job', 1], ['job', 2], ['agent', 1], ['agent', 2], [1], [2], ['cat']]
  return ways.map((way) => (said as (...words: readonly unknown[]) => Command)(...way))
})

describe('an approved disbursement may be on its way, so only the bank ends it (1.6.07, law 4)', () => {
  it.each(Object.entries(released))('%s', (_name, file) => {
    const ending = everything.flatMap((command) => {
      const outcome = given(file).when(command, YEARS_LATER)
      if (outcome.refusal !== null) return []
      const later = outcome.state
      const isSameAttempt = attemptOf(later.disbursement) === attemptOf(file.disbursement)
      const isSameApproval = approvedAtOf(later.disbursement) === approvedAtOf(file.disbursement)
      const isUnsent = fundedAtOf(later.loan) === null
      return isSameAttempt && isSameApproval && isUnsent && later.state === file.state
        ? []
        : [`${command.type} by ${command.by.kind}`]
    })
    expect([...new Set(ending)].toSorted()).toEqual([
      'DisbursementAccountRejected by job',
      'FundsSent by job',
    ])
  })

  it('except by two agents, while its collateral is deficient and the bank was never called (note 030)', () => {
    for (const file of Object.values(released)) {
      const short = after(file, say.counted('0'))
      expect(refusalOf(short, say.refuses('ann'))).toBe('disbursement.asked')
      expect(refusalOf(file, say.refusesUnrequested('ann'))).toBe('transition.not-allowed')
      expect(refusalOf(short, say.approves('cat'))).toBe('transition.not-allowed')
      const one = after(short, say.refusesUnrequested('ann'))
      expect(one).toMatchObject({
        state: file.state,
        disbursement: { state: 'IN_REVIEW', approvals: { length: 2 } },
      })
      expect(refusalOf(one, say.refusesUnrequested('ann'))).toBe('approval.same-agent')
      expect(after(one, say.refusesUnrequested('bob'))).toMatchObject({
        state: 'CANCELLED',
        application: { ending: 'FUNDING_REFUSED' },
        disbursement: { state: 'REJECTED' },
      })
    }
  })

  it('and by two agents other than those who approved it, whose approval counts until then', () => {
    for (const file of Object.values(released)) {
      const one = after(file, say.counted('0'), say.refusesUnrequested('cat'))
      expect(approvedAtOf(one.disbursement)).toBe(START)
      expect(mayDisburse(after(one, say.counted(REQUIRED)))).toBe(true)
      expect(after(one, say.refusesUnrequested('dan')).state).toBe('CANCELLED')
    }
  })

  it('and a rejection withdraws the agent’s own approval: once complete, it needs another one', () => {
    for (const file of Object.values(released)) {
      const back = after(file, say.counted('0'), say.refusesUnrequested('ann'), say.counted(REQUIRED))
      expect(mayDisburse(back)).toBe(false)
      expect(mayDisburse(after(back, say.approves('cat')))).toBe(true)
    }
  })

  it('stays approved, and unsent, when a reorganization removes the coins', () => {
    for (const file of Object.values(released)) {
      expect(after(file, say.counted('0'))).toMatchObject({
        disbursement: {
          state: 'APPROVED',
          approvedAt: START,
          attempt: attemptOf(file.disbursement),
        },
      })
    }
  })
})
