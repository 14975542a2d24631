import { describe, expect, it } from 'vitest'
import type { FileEvent } from '../process/events.ts'
import { identityApprover } from './identity-approver.ts'

const by = (type: string, id: string, kind = 'agent') =>
  ({ type, by: { kind, id }, at: 0, data: {} }) as never as FileEvent

describe('the agent who approved the current ID (note 060)', () => {
  it.each([
    ['nobody yet', [], null],
    ['the agent who approved it', [by('IdentityApproved', 'avery')], 'avery'],
    ['nobody once it was refused', [by('IdentityApproved', 'avery'), by('IdentityRefused', 'blake')], null],
    [
      'the last one',
      [by('IdentityApproved', 'avery'), by('IdentityRefused', 'avery'), by('IdentityApproved', 'blake')],
      'blake',
    ],
    ['nobody where a job did', [by('IdentityApproved', 'a job', 'job')], null],
  ] as const)('is %s', (_name, events, expected) => {
    expect(identityApprover(events)).toBe(expected)
  })
})
