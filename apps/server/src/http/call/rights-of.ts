import { getOwnRights, showStaffFactor as showStaffFactorCall } from '@pledge/contract/staff'
import type { RightsTable } from '@pledge/domain/organization/rights'
import type { FastifyInstance } from 'fastify'
import { showStaffFactor } from '../../commands/staff/show-staff-factor.ts'
import type { OrganizationRegistry } from '../../store/organization/organizations.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from './implement.ts'
import { subjectOf } from './subject-of.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The published rights table of an organization. */
    rightsOf(organizationId: string): Promise<RightsTable>
  }
}

/** Lets each agents' call check its right before the request is read. */
export const knowRights = (
  app: FastifyInstance,
  { organizations }: { readonly organizations: Pick<OrganizationRegistry, 'byId'> },
): void => {
  app.decorate('rightsOf', async (organizationId: string) => {
    const owner = await organizations.byId(organizationId)
    if (owner === undefined) throw new Error('an agent must belong to an organization')
    return owner.organization.rights
  })
}

export const rightsRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, getOwnRights, async (request) => {
    const { role, organizationId } = subjectOf(request)
    if (role === null) throw new Error('an agent must have a role')
    const rights = await app.rightsOf(organizationId)
    return { ok: true, answer: { role, rights: [...rights[role]] } }
  })

  implement(app, showStaffFactorCall, async ({ body: payload, stepUpProof, ...request }) => {
    const shown = await showStaffFactor(deps)({ subject: subjectOf(request), payload, stepUpProof })
    return shown.ok ? { ok: true, answer: {} } : shown
  })
}
