import { agreementsOf } from '@pledge/domain/application/origination'
import { documentFileName, documentFormat } from '@pledge/domain/agreements/document-format'
import * as calls from '@pledge/contract/agreements'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { acceptDocument } from '../../commands/agreements/accept-document.ts'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { presentAuthorization } from '../../presenters/agreements/debit-authorization.ts'
import { presentDocument } from '../../presenters/agreements/document.ts'
import { presentLoanDocuments } from '../../presenters/agreements/loan-document.ts'
import { withTenant } from '../../store/database/database.ts'
import { insertOpening } from '../../store/agreements/document-openings.ts'
import { documentsOf } from '../../store/agreements/documents.ts'
import {
  authorizationsOf,
  findAuthorization,
  type StoredAuthorization,
} from '../../store/debit/debit-authorizations.ts'
import { loanDocumentsOf } from '../../store/loan/loan-documents.ts'
import { findAnyDocument } from './any-document.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The copy of an authorization of debits, once it is made. */
const authorizationFile = async (deps: HttpDeps, { documentFileKey }: StoredAuthorization) => {
  const file = documentFileKey === null ? undefined : await deps.files.get(documentFileKey)
  if (file === undefined) return refuse('documents.not-found')
  const { bytes } = file
  const fileName = 'debit-authorization.pdf'
  return { ok: true, file: { bytes, contentType: 'application/pdf', fileName, inline: true } } as const
}

export const agreementsRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getDocuments, async (request) => {
    const found = await readApplication(deps)({
      principal: principalOf(subjectOf(request)),
      applicationId: request.params.uuid,
      more: async (tx, { file }) => ({
        made: await documentsOf(tx, file.id),
        ofLoan: await loanDocumentsOf(tx, file.id),
        authorizations: await authorizationsOf(tx, file.id),
      }),
    })
    if (!found.ok) return found
    const { record, more } = found
    const agreements = agreementsOf(record.file.application)
    const documents = [
      ...presentLoanDocuments(more.ofLoan, record),
      ...more.made.map((document) => presentDocument(document, agreements)),
      ...more.authorizations.flatMap(presentAuthorization),
    ]
    return { ok: true, answer: { documents } }
  })

  implement(app, calls.getDocumentFile, async (request) => {
    const { uuid, identityUuid, docUuid } = request.params
    const principal = principalOf(subjectOf(request))
    const found = await readApplication(deps)({
      principal,
      applicationId: uuid,
      more: async (tx) => ({
        document: await findAnyDocument(tx, uuid, docUuid),
        authorization: await findAuthorization(tx, docUuid),
      }),
    })
    if (!found.ok) return found
    const { document, authorization } = found.more
    if (authorization?.applicationId === uuid && authorization.borrowerId === identityUuid)
      return authorizationFile(deps, authorization)
    if (document === undefined || document.borrowerId !== identityUuid) return refuse('access.not-found')
    const file = await deps.files.get(document.fileKey)
    if (file === undefined) return refuse('documents.not-found')
    // Whether electronic records can be opened here is shown by those that consent is given for.
    if ('acceptedAt' in document)
      await withTenant(deps.db, principal, (tx) => insertOpening(tx, document, deps.clock.real()))
    return {
      ok: true,
      file: {
        bytes: file.bytes,
        contentType: documentFormat(document.kind).contentType,
        fileName: documentFileName(document.kind),
        inline: true,
      },
    }
  })

  implement(app, calls.signDocument, async (request) => {
    const accepted = await acceptDocument(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      documentId: request.params.docUuid,
      sha256: request.body.sha256,
      from: request.from,
    })
    if (!accepted.ok) return accepted
    const { stage, state } = accepted.file
    return { ok: true, answer: { stage, state } }
  })
}
