import { describe, expect, it } from 'vitest'
import {
  AGENT_RIGHTS,
  AGENT_ROLES,
  blindRoles,
  CHANGING_RIGHTS,
  holds,
  leavesTwoToPublish,
  mayBeGiven,
  READING_RIGHTS,
  rightsSchema,
  USUAL_RIGHTS,
  type AgentRole,
} from './rights.ts'

describe('the table of rights (1.6.07)', () => {
  it('is accepted by its own schema', () => {
    expect(rightsSchema.parse(USUAL_RIGHTS)).toEqual(USUAL_RIGHTS)
  })

  it('lets agents do everything except write drafts, manage staff and read the audit log', () => {
    const missing = AGENT_RIGHTS.filter((right) => !holds(USUAL_RIGHTS, 'agent', right))
    expect(missing).toEqual(['audit.read', 'staff.read', 'organization.edit', 'staff.change'])
  })

  it('lets administrators move no money and decide on no application', () => {
    const missing = AGENT_RIGHTS.filter((right) => !holds(USUAL_RIGHTS, 'administrator', right))
    expect(missing).toEqual([
      'checks.decide',
      'funds.release',
      'payouts.handle',
      'payments.record',
      'collateral.return',
    ])
  })

  it('lets auditors view everything', () => {
    expect(READING_RIGHTS.filter((right) => !holds(USUAL_RIGHTS, 'auditor', right))).toEqual([])
  })

  it.each(CHANGING_RIGHTS)('gives no auditor the right %s, whatever a file says', (right) => {
    expect(holds(USUAL_RIGHTS, 'auditor', right)).toBe(false)
    expect(rightsSchema.safeParse({ ...USUAL_RIGHTS, auditor: [right] }).success).toBe(false)
  })

  it.each(['organization.edit', 'organization.publish'] as const)('keeps a holder of: %s', (right) => {
    const without = (rights: readonly string[]) => rights.filter((one) => one !== right)
    const { agent, administrator, auditor } = USUAL_RIGHTS
    const nobody = { agent: without(agent), administrator: without(administrator), auditor }
    expect(rightsSchema.safeParse(nobody).success).toBe(false)
    expect(
      rightsSchema.safeParse({ ...nobody, administrator: [right, ...without(administrator)] }).success,
    ).toBe(true)
  })

  it.each(['organization.edit', 'organization.publish'] as const)(
    'names a role with the right %s that may not view what it decides on',
    (right) => {
      const blind = ['applications.read', right] as const
      expect(blindRoles(USUAL_RIGHTS)).toEqual([])
      expect(blindRoles({ ...USUAL_RIGHTS, agent: blind })).toEqual(['agent'])
      expect(blindRoles({ ...USUAL_RIGHTS, agent: [...blind, 'organization.read'] })).toEqual([])
    },
  )

  it.each<[boolean, readonly AgentRole[]]>([
    [true, ['agent', 'administrator']],
    [true, ['administrator', 'administrator']],
    [false, ['administrator']],
    [false, ['agent', 'agent']],
    [false, ['administrator', 'auditor']],
    [false, []],
  ])('leaves two who can change it: %s with %j', (isLeft, roles) => {
    expect(leavesTwoToPublish(USUAL_RIGHTS, roles)).toBe(isLeft)
  })

  it('lists a right once, and only existing ones', () => {
    expect(
      rightsSchema.safeParse({ ...USUAL_RIGHTS, auditor: ['waitlist.read', 'waitlist.read'] }).success,
    ).toBe(false)
    expect(rightsSchema.safeParse({ ...USUAL_RIGHTS, agent: ['everything'] }).success).toBe(false)
  })

  it('never gives agents the audit log, which is about them', () => {
    const agent = [...USUAL_RIGHTS.agent, 'audit.read']
    expect(rightsSchema.safeParse({ ...USUAL_RIGHTS, agent }).success).toBe(false)
    expect(AGENT_ROLES.filter((role) => holds(USUAL_RIGHTS, role, 'audit.read'))).toEqual([
      'administrator',
      'auditor',
    ])
    expect(AGENT_ROLES.map((role) => mayBeGiven(role, 'audit.read'))).toEqual([false, true, true])
    expect(AGENT_ROLES.map((role) => mayBeGiven(role, 'funds.release'))).toEqual([true, true, false])
  })
})
