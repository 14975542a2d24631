import { describe, expect, it } from 'vitest'
import { fileDecisionRefusal, settlementDecision } from './settlement-steps.ts'

const WAITING = { requestedBy: 'avery', isDecided: false }
const DECIDED = { ...WAITING, isDecided: true }

describe('what takes two agents about hand-overs (G.70)', () => {
  it.each([
    ['confirmed by another agent', WAITING, 'blake', 'confirm', '', undefined],
    ['refused by another agent, with a reason', WAITING, 'blake', 'refuse', 'Wrong day', undefined],
    ['not refused without a reason', WAITING, 'blake', 'refuse', ' ', 'approval.reason-required'],
    ['not confirmed by whoever proposed it', WAITING, 'avery', 'confirm', '', 'approval.same-agent'],
    ['not refused by whoever proposed it', WAITING, 'avery', 'refuse', 'x', 'approval.same-agent'],
    ['not decided twice', DECIDED, 'blake', 'confirm', '', 'transition.not-allowed'],
  ] as const)('a file is %s', (_, waiting, agentId, decision, reason, code) => {
    expect(fileDecisionRefusal(waiting, { agentId, decision, reason })?.code).toBe(code)
  })

  it.each([
    ['blake', 'confirm', WAITING, 'CONFIRMED'],
    ['blake', 'refuse', WAITING, 'REFUSED'],
    ['avery', 'refuse', WAITING, 'WITHDRAWN'],
    ['avery', 'confirm', WAITING, { code: 'approval.same-agent' }],
    ['blake', 'confirm', DECIDED, { code: 'transition.not-allowed' }],
    ['avery', 'refuse', DECIDED, { code: 'transition.not-allowed' }],
  ] as const)(
    'a settlement that %s decides to %s ends as it should',
    (agentId, decision, waiting, expected) => {
      const found = settlementDecision(waiting, { agentId, decision })
      expect(typeof found === 'string' ? found : { code: found.code }).toEqual(expected)
    },
  )
})
