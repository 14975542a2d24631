import type { Actor } from '@pledge/domain/application/actors'
import type { Asker } from '@pledge/domain/organization/asker'
import type { Subject } from '../policies/subject.ts'

export const borrowerActor = (subject: Subject): Actor => ({ kind: 'borrower', id: subject.accountId })
export const agentActor = (subject: Subject): Actor => ({ kind: 'agent', id: subject.accountId })
export const jobActor = (name: string): Actor => ({ kind: 'job', id: name })

export const askerOf = (subject: Subject): Asker => ({
  actor: subject.kind === 'agent' ? 'agent' : 'borrower',
  organizationId: subject.organizationId,
  accountId: subject.accountId,
})
export const systemOf = (organizationId: string): Asker => ({ actor: 'system', organizationId })
