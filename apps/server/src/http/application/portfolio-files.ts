import * as calls from '@pledge/contract/portfolio-files'
import { documentFileName, documentFormat } from '@pledge/domain/agreements/document-format'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { findAnyDocument } from '../agreements/any-document.ts'
import { findIdentityDocument } from '../../store/identity/identity-documents.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** IDs and documents of an application, for lender staff; each view is recorded (note 061). */
export const portfolioFileRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getIdDocumentFile, async (request) => {
    const subject = subjectOf(request)
    const found = await readApplication(deps)({
      principal: principalOf(subject),
      applicationId: request.params.uuid,
      more: (tx) => findIdentityDocument(tx, request.params.uuid, request.params.docUuid),
    })
    if (!found.ok) return found
    const document = found.more
    const file = document === undefined ? undefined : await deps.files.get(document.fileKey)
    if (document === undefined || file === undefined) return refuse('documents.not-found')
    const extension = document.contentType.split('/')[1] ?? 'bin'
    return {
      ok: true,
      why: found.record.file.state,
      file: {
        bytes: file.bytes,
        contentType: document.contentType,
        fileName: `id-${document.side.toLowerCase()}.${extension}`,
        inline: false,
      },
    }
  })

  implement(app, calls.getAgentDocumentFile, async (request) => {
    const found = await readApplication(deps)({
      principal: principalOf(subjectOf(request)),
      applicationId: request.params.uuid,
      more: (tx) => findAnyDocument(tx, request.params.uuid, request.params.docUuid),
    })
    if (!found.ok) return found
    const file = found.more === undefined ? undefined : await deps.files.get(found.more.fileKey)
    if (found.more === undefined || file === undefined) return refuse('documents.not-found')
    const { kind } = found.more
    const why = found.record.file.state
    return {
      ok: true,
      why,
      file: {
        bytes: file.bytes,
        contentType: documentFormat(kind).contentType,
        fileName: documentFileName(kind),
        inline: true,
      },
    }
  })
}
