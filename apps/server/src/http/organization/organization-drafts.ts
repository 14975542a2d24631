import * as calls from '@pledge/contract/organization-drafts'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import {
  readConfiguration,
  type OrganizationConfiguration,
} from '../../commands/organization/organization-configuration.ts'
import { discardDraft } from '../../commands/organization/discard-draft.ts'
import { proposeOrganizationDraft } from '../../commands/organization/propose-draft.ts'
import { publishOrganizationDraft } from '../../commands/organization/publish-draft.ts'
import { restoreVersion } from '../../commands/organization/restore-version.ts'
import { saveDraft } from '../../commands/organization/save-draft.ts'
import type { Subject } from '../../policies/subject.ts'
import {
  presentConfiguration,
  presentVersions,
} from '../../presenters/organization/organization-configuration.ts'
import { withTenant } from '../../store/database/database.ts'
import { findVersionContent, listVersions } from '../../store/organization/organization-versions.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const MOST_VERSIONS = 100

const answerOf = (
  changed: Outcome<{ readonly configuration: OrganizationConfiguration }>,
  { accountId }: Subject,
) =>
  changed.ok ? { ok: true as const, answer: presentConfiguration(changed.configuration, accountId) } : changed

const readingRoutes = (app: FastifyInstance, deps: HttpDeps) => {
  implement(app, calls.getOrganizationDesk, async (request) => {
    const subject = subjectOf(request)
    const configuration = await withTenant(deps.db, principalOf(subject), (tx) =>
      readConfiguration(deps, tx, subject),
    )
    return { ok: true, answer: presentConfiguration(configuration, subject.accountId) }
  })

  implement(app, calls.getOrganizationVersions, async (request) => {
    const { organizationId } = subjectOf(request)
    return withTenant(deps.db, principalOf(subjectOf(request)), async (tx) => {
      const rows = await listVersions(tx, { organizationId, most: MOST_VERSIONS })
      const { published } = await readConfiguration(deps, tx, subjectOf(request))
      return { ok: true, answer: { versions: presentVersions(rows, published.version) } }
    })
  })

  implement(app, calls.getOrganizationVersion, async (request) => {
    const { organizationId } = subjectOf(request)
    const version = Number(request.params.version)
    const found = await withTenant(deps.db, principalOf(subjectOf(request)), (tx) =>
      findVersionContent(tx, { organizationId, version }),
    )
    return found === undefined ? refuse('access.not-found') : { ok: true, answer: found }
  })
}

/** Staff draft, propose, publish and restore their organization's configuration (note 032). */
export const organizationDraftRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  readingRoutes(app, deps)

  implement(app, calls.saveOrganizationDraft, async (request) => {
    const subject = subjectOf(request)
    const { revision, baseVersion, settings, rules } = request.body
    const content = { settings, rules }
    return answerOf(await saveDraft(deps)({ subject, revision, baseVersion, content }), subject)
  })

  implement(app, calls.discardOrganizationDraft, async (request) => {
    const subject = subjectOf(request)
    return answerOf(await discardDraft(deps)({ subject, revision: request.body.revision }), subject)
  })

  implement(app, calls.proposeOrganization, async (request) => {
    const subject = subjectOf(request)
    return answerOf(await proposeOrganizationDraft(deps)({ subject, sha256: request.body.sha256 }), subject)
  })

  implement(app, calls.publishOrganization, async (request) => {
    const subject = subjectOf(request)
    const { body, stepUpProof } = request
    const published = await publishOrganizationDraft(deps)({ subject, sha256: body.sha256, stepUpProof })
    return answerOf(published, subject)
  })

  implement(app, calls.restoreOrganizationVersion, async (request) => {
    const subject = subjectOf(request)
    const version = Number(request.params.version)
    const { revision } = request.body
    return answerOf(await restoreVersion(deps)({ subject, version, revision }), subject)
  })
}
