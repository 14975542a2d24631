import { describe, expect, it } from 'vitest'
import { debitReturn, isPresentedAgain, type ReturnClass, type ReturnEffect } from './debit-returns.ts'

type Row = readonly [
  code: string,
  effect: ReturnEffect,
  needsAgent: boolean,
  counted: ReturnClass,
  isLate: boolean,
]

/** Written out from the network's codes (facts 5.5), so that a changed code is seen. */
const ROWS: readonly Row[] = [
  ['R01', 'RETRY', false, 'OTHER', false],
  ['R02', 'ACCOUNT', false, 'ADMINISTRATIVE', false],
  ['R03', 'ACCOUNT', false, 'ADMINISTRATIVE', false],
  ['R04', 'ACCOUNT', false, 'ADMINISTRATIVE', false],
  ['R05', 'REVOKED', true, 'UNAUTHORIZED', true],
  ['R06', 'HELD', true, 'OTHER', false],
  ['R07', 'REVOKED', false, 'UNAUTHORIZED', true],
  ['R08', 'STOPPED', false, 'OTHER', false],
  ['R09', 'RETRY', false, 'OTHER', false],
  ['R10', 'REVOKED', true, 'UNAUTHORIZED', true],
  ['R11', 'HELD', true, 'UNAUTHORIZED', true],
  ['R12', 'ACCOUNT', false, 'OTHER', false],
  ['R13', 'ACCOUNT', false, 'OTHER', false],
  ['R16', 'HELD', true, 'OTHER', false],
  ['R20', 'ACCOUNT', false, 'OTHER', false],
  ['R28', 'ACCOUNT', false, 'OTHER', false],
  ['R29', 'REVOKED', true, 'UNAUTHORIZED', false],
  ['R51', 'HELD', true, 'UNAUTHORIZED', false],
  ['R99', 'HELD', true, 'OTHER', false],
  ['', 'HELD', true, 'OTHER', false],
  ['toString', 'HELD', true, 'OTHER', false],
]

describe('a returned debit', () => {
  it.each(ROWS)(
    '%s is %s, needs an agent %s, counts as %s, may be late %s',
    (code, effect, agent, of, late) => {
      expect(debitReturn(code)).toMatchObject({ effect, needsAgent: agent, class: of, isLate: late })
    },
  )

  it.each(ROWS)(
    '%s is presented at most three times in all, and only for insufficient funds',
    (code, effect) => {
      expect([1, 2, 3, 4].map((presentment) => isPresentedAgain(code, presentment))).toEqual(
        effect === 'RETRY' ? [true, true, false, false] : [false, false, false, false],
      )
    },
  )
})
