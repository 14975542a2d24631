import * as calls from '@pledge/contract/banners'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf, systemOf } from '../../commands/actors.ts'
import { removeBanner } from '../../commands/organization/remove-banner.ts'
import { saveBanner } from '../../commands/organization/save-banner.ts'
import { presentBanner } from '../../presenters/organization/banner.ts'
import { bannersOf } from '../../store/organization/banners.ts'
import { withTenant } from '../../store/database/database.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { shownOrganization } from '../page/preview.ts'
import { subjectOf } from '../call/subject-of.ts'

const MOST_SHOWN = 20
const MOST_LISTED = 100

/** An organization's announcements: read by everyone, written by its agents (rows 1.2.145, 2.2.40, gap G.21). */
export const bannerRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getBanners, async ({ query, raw }) => {
    const owner = await shownOrganization(deps, raw, query.orgCode)
    if (owner === undefined) return refuse('access.not-found')
    const banners = await withTenant(deps.db, systemOf(owner.id), (tx) =>
      bannersOf(tx, { isActive: true, most: MOST_SHOWN }),
    )
    return { ok: true, answer: banners.map(presentBanner) }
  })

  implement(app, calls.getAllBanners, async (request) => {
    const banners = await withTenant(deps.db, principalOf(subjectOf(request)), (tx) =>
      bannersOf(tx, { isActive: false, most: MOST_LISTED }),
    )
    return { ok: true, answer: { banners: banners.map(presentBanner) } }
  })

  implement(app, calls.saveBanner, async (request) => {
    const { params, body } = request
    const saved = await saveBanner(deps)({ subject: subjectOf(request), uuid: params.uuid, banner: body })
    return saved.ok ? { ok: true, answer: { banner: presentBanner(saved.banner) } } : saved
  })

  implement(app, calls.removeBanner, (request) => removeBanner(deps)(subjectOf(request), request.params.uuid))
}
