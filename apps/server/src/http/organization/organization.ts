import * as calls from '@pledge/contract/organization'
import { webCollateralOf } from '@pledge/domain/organization/web-collateral'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { presentLegalPage } from '../../presenters/agreements/legal-page.ts'
import { rulesForResidence } from '../../presenters/offer/rates.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { shownOrganization } from '../page/preview.ts'

/** What anyone may read about an organization besides its pages' own data. */
export const organizationRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getLendingTerms, async ({ query, raw }) => {
    const owner = await shownOrganization(deps, raw, query.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const { shortName } = owner.organization
    const collateral = [...webCollateralOf(owner.organization)]
    return { ok: true, answer: { shortName, rules: rulesForResidence(owner, undefined), collateral } }
  })

  implement(app, calls.getLegalPage, async ({ params, query, raw }) => {
    const owner = await shownOrganization(deps, raw, query.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const version = query.version === undefined ? undefined : Number(query.version)
    const kept = query.organizationVersion
    const organization =
      kept === undefined
        ? owner.organization
        : await deps.organizations.byVersion(query.orgCode, Number(kept))
    if (organization === undefined) return refuse('access.not-found')
    const page = presentLegalPage({ ...owner, organization }, params.page, version)
    return page === undefined ? refuse('access.not-found') : { ok: true, answer: page }
  })
}
