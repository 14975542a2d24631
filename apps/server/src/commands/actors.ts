import type { Actor } from '@pledge/domain/decider/actors'
import type { Principal } from '@pledge/domain/organization/principal'
import type { Subject } from '../policies/subject.ts'

export const borrowerActor = (subject: Subject): Actor => ({ kind: 'borrower', id: subject.accountId })
export const agentActor = (subject: Subject): Actor => ({ kind: 'agent', id: subject.accountId })
export const actorOf = (subject: Subject): Actor =>
  subject.kind === 'agent' ? agentActor(subject) : borrowerActor(subject)
export const jobActor = (name: string): Actor => ({ kind: 'job', id: name })

const placeOf = ({ organizationId, accountId }: Subject) => ({ organizationId, accountId })
const plainPrincipal = (subject: Subject): Principal => ({
  actor: subject.kind === 'agent' ? 'agent' : 'borrower',
  ...placeOf(subject),
})

/** The principal for data of the organization or its borrowers. */
export const principalOf = (subject: Subject): Principal =>
  subject.role === 'auditor'
    ? { actor: 'auditor', changes: 'nothing', ...placeOf(subject) }
    : plainPrincipal(subject)
/**
 * The principal for one's own account: its security, and stored responses to its requests. Auditors may
 * change those too.
 */
export const ownPrincipalOf = (subject: Subject): Principal =>
  subject.role === 'auditor'
    ? { actor: 'auditor', changes: 'own-account', ...placeOf(subject) }
    : plainPrincipal(subject)
export const systemOf = (organizationId: string): Principal => ({ actor: 'system', organizationId })
