// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { isRefusedToApprover, SameAgentNotice } from './SameAgentNotice.tsx'

const AVERY = 'avery@pledge.example'
const BLAKE = 'blake@pledge.example'
const approval = {
  agent: AVERY,
  decision: 'approve',
  at: '2026-11-21T12:00:00.000Z',
  cover: null,
  exception: null,
} as const
afterEach(cleanup)

describe('one person for the ID and the disbursement (note 060)', () => {
  it.each([
    ['no agent, before an ID was approved', null, [], AVERY, null],
    ['the one who approved the ID', 'flag', [], AVERY, /ask another agent/],
    ['them where it is refused', 'refuse', [], AVERY, /Another agent must approve/],
    ['not another agent, while they have approved nothing', 'flag', [], BLAKE, null],
    [
      'another agent, once they have approved both',
      'flag',
      [approval],
      BLAKE,
      /avery@pledge.example approved both/,
    ],
  ] as const)('is shown to %s', (_who, rule, approvals, me, expected) => {
    const identityApprover = rule === null ? null : { agent: AVERY, rule }
    render(<SameAgentNotice application={{ approvals: [...approvals], identityApprover }} me={me} />)
    if (expected === null) expect(document.body.textContent).toBe('')
    else expect(screen.getByText(expected)).toBeTruthy()
  })

  it.each([
    ['flag', AVERY, false],
    ['refuse', AVERY, true],
    ['refuse', BLAKE, false],
  ] as const)('with the setting %s, %s is refused: %s', (rule, me, isRefused) => {
    const application = { approvals: [], identityApprover: { agent: AVERY, rule } }
    expect(isRefusedToApprover({ application, me })).toBe(isRefused)
  })
})
