import * as calls from '@pledge/contract/identity'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { identityContext } from '../../commands/identity/identity-context.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { uploadIdDocument } from '../../commands/identity/upload-id-document.ts'
import { presentIdentity } from '../../presenters/identity/identity.ts'
import type { Subject } from '../../policies/subject.ts'
import { eventsOf } from '../../store/streams/events.ts'
import { currentIdentityDocuments } from '../../store/identity/identity-documents.ts'
import { heldOr } from '../../store/database/database.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const identityOf = async (deps: HttpDeps, subject: Subject, applicationId: string) => {
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx) => ({
      documents: await currentIdentityDocuments(tx, applicationId),
      events: await eventsOf(tx, applicationId),
    }),
  })
  if (!found.ok) return found
  const { documents, events } = found.more
  const { file, organizationVersion: version } = found.record
  const organization = await organizationVersion(heldOr(deps.db), file.organizationId, version)
  const context = await identityContext(deps.db, file, organization)
  return { ok: true as const, answer: presentIdentity(file, context, documents, events) }
}

export const identityRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getIdentity, (request) => identityOf(deps, subjectOf(request), request.params.uuid))

  implement(app, calls.uploadIdDocument, async (request) => {
    const subject = subjectOf(request)
    if (request.file === undefined) return refuse('request.invalid')
    if (request.body.documentOwnerIdentityUuid !== subject.accountId) return refuse('access.not-found')
    const uploaded = await uploadIdDocument(deps)({
      subject,
      applicationId: request.params.uuid,
      documentType: request.body.documentType,
      side: request.body.side,
      fileName: request.body.fileName,
      bytes: request.file.bytes,
    })
    if (!uploaded.ok) return uploaded
    return identityOf(deps, subject, request.params.uuid)
  })
}
