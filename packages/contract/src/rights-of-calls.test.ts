import { AGENT_RIGHTS, READING_RIGHTS } from '@pledge/domain/organization/rights'
import { describe, expect, it } from 'vitest'
import { ALL_CALLS } from './all-calls.ts'
import type { CallDefinition } from './define-call.ts'

const CALLS: readonly CallDefinition[] = ALL_CALLS.map(({ call }) => call)
const READING: readonly string[] = READING_RIGHTS

describe('the rights of calls (1.6.07)', () => {
  it('are required by every agent call except the one that returns them, and the one that precedes them', () => {
    const free = CALLS.filter((call) => call.caller === 'agent' && call.right === null)
    expect(free.map((call) => call.name)).toEqual(['getOwnRights', 'showStaffFactor'])
    expect(CALLS.filter((call) => call.caller !== 'agent' && call.right !== undefined)).toEqual([])
  })

  it('let an auditor make no call that changes data; a preview changes a cookie of their browser', () => {
    const changing = CALLS.filter(
      ({ caller, method, name }) =>
        caller === 'agent' &&
        method !== 'GET' &&
        !['openOrganizationPreview', 'showStaffFactor'].includes(name),
    )
    expect(changing.length).toBeGreaterThan(10)
    expect(changing.filter((call) => READING.includes(call.right ?? '')).map((call) => call.name)).toEqual([])
  })

  it('are all in use', () => {
    const used = new Set(CALLS.map((call) => call.right))
    expect(AGENT_RIGHTS.filter((right) => !used.has(right))).toEqual([])
  })
})
