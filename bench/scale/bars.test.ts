import { describe, expect, it } from 'vitest'
import { overBars } from './bars.ts'

const SIZES = [1_000, 100_000]
const WITHIN = {
  'idle: processor of PostgreSQL': [1, 3],
  'control: one indexed read': [0.5, 0.5],
  'queues of the agents': [5, 5],
  'list, first page': [1, 4.9],
  accrual: [100, 17_000],
  'sync-deposits: PostgreSQL': [400, 900],
  'send-mails: PostgreSQL': [1, 49],
}
const measured = (changed: Readonly<Record<string, readonly (number | null)[]>> = {}) =>
  overBars(
    SIZES,
    Object.entries({ ...WITHIN, ...changed }).map(([name, values]) => ({ name, unit: '', values })),
  )

describe('the limits of growth', () => {
  it('are met by figures within them', () => {
    expect(measured()).toEqual([])
  })

  it.each([
    ['idle: processor of PostgreSQL', [1, 3.1], /3\.10 s\/min/],
    ['idle: processor of PostgreSQL', [1, null], /not measured/],
    ['queues of the agents', [5, 5.1], /10 indexed reads, at most 10/],
    ['list, first page', [1, null], /failed/],
    ['accrual', [17_000, 16_000], /16000 loans\/s/],
    ['sync-deposits: PostgreSQL', [400, 1_100], /exponent 0\.22 up to 100000/],
  ] as const)('are missed by %s of %j', (name, values, line) => {
    expect(measured({ [name]: values })).toEqual([expect.stringMatching(line)])
  })
})
