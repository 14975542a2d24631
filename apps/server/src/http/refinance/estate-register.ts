import * as calls from '@pledge/contract/estate-register'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { IMPORT_REQUEST_MS, importRegister } from '../../commands/estate-register/import-register.ts'
import { previewRegister } from '../../commands/estate-register/preview-register.ts'
import { presentEstateRegister, presentRegisterPreview } from '../../presenters/refinance/estate-register.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { withTenant } from '../../store/database/database.ts'
import { releaseRequests } from '../../store/refinance/estate-claims.ts'
import { estateImports, importProgress } from '../../store/refinance/estate-imports.ts'
import { importRequests } from '../../store/refinance/import-requests.ts'
import { registerCounts } from '../../store/refinance/estate-loans.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const MOST_IMPORTS = 20
const MOST_REQUESTS = 100

/** The register of the defunct lender's loans, and its files, for the organization's agents (gap G.70, note 097). */
export const estateRegisterRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getEstateRegister, (request) => {
    const subject = subjectOf(request)
    const { organizationId } = subject
    return withTenant(deps.db, principalOf(subject), async (tx) => {
      const imports = await estateImports(tx, { organizationId, most: MOST_IMPORTS })
      const since = new Date(deps.clock.business().getTime() - IMPORT_REQUEST_MS)
      const waiting = await importRequests(tx, { organizationId, since, most: MOST_IMPORTS })
      const requests = await releaseRequests(tx, { organizationId, most: MOST_REQUESTS })
      const emails = await accountEmails(tx, [
        ...imports.map(({ importedBy }) => importedBy),
        ...waiting.map(({ requestedBy }) => requestedBy),
        ...requests.map(({ requestedBy }) => requestedBy),
      ])
      const answer = presentEstateRegister({
        counts: await registerCounts(tx, organizationId),
        imports,
        importRequests: waiting,
        requests,
        viewer: subject.accountId,
        progress: await importProgress(tx, organizationId),
        nameOf: (accountId) => emails.get(accountId) ?? accountId,
        now: deps.clock.real(),
      })
      return { ok: true as const, answer }
    })
  })

  implement(app, calls.previewEstateRegister, async (request) => {
    const previewed = await previewRegister(deps)({
      subject: subjectOf(request),
      csv: request.body.csv,
    })
    return previewed.ok ? { ok: true, answer: presentRegisterPreview(previewed.preview) } : previewed
  })

  implement(app, calls.importEstateRegister, async (request) => {
    const imported = await importRegister(deps)({ subject: subjectOf(request), ...request.body })
    return imported.ok ? { ok: true, answer: imported.imported } : imported
  })
}
