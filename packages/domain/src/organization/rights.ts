import * as z from 'zod/mini'

/** The roles of lender staff (row 1.6.07, gap G.03). An auditor reads and changes nothing. */
export const AGENT_ROLES = ['agent', 'administrator', 'auditor'] as const
export type AgentRole = (typeof AGENT_ROLES)[number]

/** Read rights: the only ones that an auditor can have. */
export const READING_RIGHTS = [
  'applications.read',
  'identity-files.read',
  'waitlist.read',
  'announcements.read',
  'organization.read',
  'organization.preview',
  'audit.read',
  'staff.read',
] as const

/** Rights to make changes; moving money or coins also needs two people. */
export const CHANGING_RIGHTS = [
  'checks.decide',
  'funds.release',
  'payouts.handle',
  'payments.record',
  'collateral.return',
  'waitlist.change',
  'announcements.change',
  'organization.edit',
  'organization.publish',
  'staff.change',
] as const

/** By default only for administrators: agents neither see nor change the staff list. */
const OF_ADMINISTRATORS: readonly AgentRight[] = ['organization.edit', 'staff.read', 'staff.change']

export const AGENT_RIGHTS = [...READING_RIGHTS, ...CHANGING_RIGHTS] as const
export type AgentRight = (typeof AGENT_RIGHTS)[number]

/** For administrators and auditors only: staff do not read what is recorded about them (note 061). */
const NOT_OF_AGENTS = ['audit.read'] as const satisfies readonly AgentRight[]
/** Rights that the agent role can have. */
const RIGHTS_OF_AGENTS = AGENT_RIGHTS.filter(
  (right): right is Exclude<AgentRight, (typeof NOT_OF_AGENTS)[number]> =>
    NOT_OF_AGENTS.every((other) => other !== right),
)

/** Without a holder of these rights, the table could never be changed again. */
const KEPT_BY_SOMEBODY = [
  'organization.edit',
  'organization.publish',
] as const satisfies readonly AgentRight[]

/**
 * Without a holder of these rights, staff cannot be viewed or changed, and the audit log cannot be read. Checked before
 * publishing and not by the schema: a table published before a right existed must still be readable.
 */
const WANTED_OF_SOMEBODY = [
  'staff.read',
  'staff.change',
  'audit.read',
] as const satisfies readonly AgentRight[]

const GIVEN: Readonly<Record<AgentRole, readonly AgentRight[]>> = {
  agent: RIGHTS_OF_AGENTS,
  administrator: AGENT_RIGHTS,
  auditor: READING_RIGHTS,
}
/** Whether a table may give a role this right. */
export const mayBeGiven = (role: AgentRole, right: AgentRight): boolean => GIVEN[role].includes(right)

const each = <Right extends AgentRight>(rights: readonly Right[]) =>
  z
    .array(z.enum(rights))
    .check(z.refine((given) => new Set(given).size === given.length, { error: 'Duplicate right' }))

/** Which role may do what: part of an organization's settings, and versioned with them. */
export const rightsSchema = z
  .object({ agent: each(RIGHTS_OF_AGENTS), administrator: each(AGENT_RIGHTS), auditor: each(READING_RIGHTS) })
  .check(
    z.refine(
      (table) => KEPT_BY_SOMEBODY.every((right) => AGENT_ROLES.some((role) => holds(table, role, right))),
      {
        error: 'One role must keep the right to edit the organization, and one to publish it',
      },
    ),
  )
export type RightsTable = Readonly<Record<AgentRole, readonly AgentRight[]>>

/**
 * The default rights: agents do their usual work and review an administrator's draft before publishing it;
 * administrators write drafts and move no money (note 029).
 */
export const USUAL_RIGHTS = {
  agent: RIGHTS_OF_AGENTS.filter((right) => !OF_ADMINISTRATORS.includes(right)),
  administrator: [
    ...READING_RIGHTS,
    'waitlist.change',
    'announcements.change',
    'organization.edit',
    'organization.publish',
    'staff.change',
  ],
  auditor: [...READING_RIGHTS],
} satisfies z.input<typeof rightsSchema>

/** Roles that may edit or publish the organization but not view it: the page for doing so is closed to them. */
export const blindRoles = (table: RightsTable): readonly AgentRole[] =>
  AGENT_ROLES.filter(
    (role) =>
      !holds(table, role, 'organization.read') && KEPT_BY_SOMEBODY.some((right) => holds(table, role, right)),
  )

/** The staff and audit log rights that no role has in this table. */
export const rightsOfNobody = (table: RightsTable): readonly AgentRight[] =>
  WANTED_OF_SOMEBODY.filter((right) => !AGENT_ROLES.some((role) => holds(table, role, right)))

/**
 * Whether people with these roles can still change the table once it is in force: one who edits and proposes,
 * and another who publishes (row 1.6.07).
 */
export const leavesTwoToPublish = (table: RightsTable, roles: readonly AgentRole[]): boolean => {
  const [editors, publishers] = KEPT_BY_SOMEBODY.map((right) =>
    roles.filter((role) => holds(table, role, right)),
  )
  const either = roles.filter((role) => KEPT_BY_SOMEBODY.some((right) => holds(table, role, right)))
  return (editors?.length ?? 0) > 0 && (publishers?.length ?? 0) > 0 && either.length > 1
}

/** Whether a role has a right in this table. */
export const holds = (table: RightsTable, role: AgentRole, right: AgentRight): boolean =>
  table[role].includes(right)
