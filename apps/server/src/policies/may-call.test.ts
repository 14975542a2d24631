import { AGENT_ROLES, USUAL_RIGHTS } from '@pledge/domain/organization/rights'
import { describe, expect, it } from 'vitest'
import { mayCall, mayUse } from './may-call.ts'

const subject = {
  accountId: 'an account',
  organizationId: 'an organization',
  kind: 'agent',
  sessionId: 'a session',
} as const
const FORBIDDEN = { ok: false, code: 'access.forbidden' }

describe('who may make a call at all', () => {
  const agent = { ...subject, role: 'agent' } as const
  const customer = { ...subject, kind: 'customer', role: null } as const
  const absent = { ok: false, code: 'access.not-found' }
  const unknown = { ok: false, code: 'session.unauthenticated' }
  const may = { ok: true }

  it.each([
    ['anyone', may, may, may],
    ['sandbox', may, may, may],
    ['signed-in', unknown, may, may],
    ['borrower', unknown, may, absent],
    ['agent', unknown, absent, may],
  ] as const)('of %s: without a token, as a customer, as an agent', (caller, nobody, asCustomer, asAgent) => {
    expect(mayCall(caller, null)).toEqual(nobody)
    expect(mayCall(caller, customer)).toEqual(asCustomer)
    expect(mayCall(caller, agent)).toEqual(asAgent)
  })
})

describe('the right to a call (1.6.07)', () => {
  it('is the role’s, by the table', () => {
    const mayEdit = AGENT_ROLES.filter(
      (role) => mayUse('organization.edit', { ...subject, role }, USUAL_RIGHTS).ok,
    )
    expect(mayEdit).toEqual(['administrator'])
    const swapped = { ...USUAL_RIGHTS, agent: ['organization.edit'], administrator: [] } as const
    expect(mayUse('organization.edit', { ...subject, role: 'agent' }, swapped)).toEqual({ ok: true })
    expect(mayUse('organization.edit', { ...subject, role: 'administrator' }, swapped)).toEqual(FORBIDDEN)
  })

  it('requires a role', () => {
    expect(mayUse('applications.read', null, USUAL_RIGHTS)).toEqual(FORBIDDEN)
    const everything = { ...USUAL_RIGHTS, null: ['applications.read'], undefined: ['applications.read'] }
    const without = { ...subject, kind: 'customer', role: null } as const
    expect(mayUse('applications.read', without, everything)).toEqual(FORBIDDEN)
    expect(mayUse('applications.read', null, everything)).toEqual(FORBIDDEN)
  })
})
