import type { Principal } from '@pledge/domain/organization/principal'
import { describe, expect, it } from 'vitest'
import { mayTouch } from './own-application.ts'

const application = { organizationId: 'ours', borrowerId: 'borrower' }
const as = (actor: 'borrower' | 'agent', accountId: string, organizationId = 'ours'): Principal => ({
  actor,
  organizationId,
  accountId,
})
const auditor = (organizationId: string): Principal => ({
  actor: 'auditor',
  organizationId,
  accountId: 'auditor',
  changes: 'nothing',
})

describe('who may access an application', () => {
  it.each<[string, boolean, Principal]>([
    ['its borrower', true, as('borrower', 'borrower')],
    ['another borrower', false, as('borrower', 'another')],
    ['one of the same account at another organization', false, as('borrower', 'borrower', 'theirs')],
    ['an agent of its organization', true, as('agent', 'agent')],
    ['an agent of another organization', false, as('agent', 'agent', 'theirs')],
    ['an auditor of its organization', true, auditor('ours')],
    ['an auditor of another organization', false, auditor('theirs')],
    ['a job of its organization', true, { actor: 'system', organizationId: 'ours' }],
    ['a job of another organization', false, { actor: 'system', organizationId: 'theirs' }],
    ['somebody who signs in', false, { actor: 'sign-in', organizationId: 'ours' }],
  ])('%s: %s', (_, may, principal) => expect(mayTouch(principal, application)).toBe(may))
})
