import { AGENT_ROLES, USUAL_RIGHTS } from '@pledge/domain/organization/rights'
import { describe, expect, it } from 'vitest'
import { mayUse } from './may-call.ts'

const subject = {
  accountId: 'an account',
  organizationId: 'an organisation',
  kind: 'agent',
  sessionId: 'a session',
} as const
const FORBIDDEN = { ok: false, code: 'access.forbidden' }

describe('the right to a call (1.6.07)', () => {
  it('is that of the role, by the table', () => {
    const mayEdit = AGENT_ROLES.filter(
      (role) => mayUse('organization.edit', { ...subject, role }, USUAL_RIGHTS).ok,
    )
    expect(mayEdit).toEqual(['administrator'])
    const swapped = { ...USUAL_RIGHTS, agent: ['organization.edit'], administrator: [] } as const
    expect(mayUse('organization.edit', { ...subject, role: 'agent' }, swapped)).toEqual({ ok: true })
    expect(mayUse('organization.edit', { ...subject, role: 'administrator' }, swapped)).toEqual(FORBIDDEN)
  })

  it('is nobody’s without a role', () => {
    expect(mayUse('applications.read', null, USUAL_RIGHTS)).toEqual(FORBIDDEN)
    expect(mayUse('applications.read', { ...subject, kind: 'customer', role: null }, USUAL_RIGHTS)).toEqual(
      FORBIDDEN,
    )
  })
})
