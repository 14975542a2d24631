import { createHash } from 'node:crypto'
import { SIDES_NEEDED, type IdDocumentSide, type IdDocumentType } from '@pledge/domain/identity/vocabulary'
import { refuse, type Answered } from '@pledge/domain/refusal'
import { declaredFileType } from '@pledge/providers/identity-files/sniff'
import type { Subject } from '../policies/subject.ts'
import type { ApplicationRecord } from '../store/applications.ts'
import type { Tx } from '../store/database.ts'
import {
  currentIdentityDocuments,
  insertIdentityDocument,
  supersedeIdentityDocuments,
  type IdentityDocument,
} from '../store/identity-documents.ts'
import { advance, UNCHANGED } from './advance.ts'
import { askerOf, borrowerActor } from './actors.ts'
import type { Deps } from './deps.ts'

export interface UploadIdDocument {
  readonly subject: Subject
  readonly applicationId: string
  readonly documentType: IdDocumentType
  readonly side: IdDocumentSide
  /** As the borrower's device names it; only its ending is looked at, and it is not kept. */
  readonly fileName: string
  readonly bytes: Uint8Array
}

const OPEN = ['NOT_STARTED', 'IN_PROGRESS']

type Stored = Omit<IdentityDocument, 'uploadedAt'> & { readonly sha256: string }

/** Stores one side; a side of another type of ID sets the earlier ones aside. Answers whether all sides are there. */
const storeSide = async (tx: Tx, { application }: ApplicationRecord, stored: Stored, now: Date) => {
  const before = await currentIdentityDocuments(tx, application.id)
  const isOtherType = before.some((document) => document.documentType !== stored.documentType)
  await supersedeIdentityDocuments(tx, application.id, now, isOtherType ? undefined : stored.side)
  await insertIdentityDocument(tx, {
    ...stored,
    uploadedAt: now,
    applicationId: application.id,
    organizationId: application.organizationId,
    borrowerId: application.borrowerId,
  })
  const current = await currentIdentityDocuments(tx, application.id)
  return SIDES_NEEDED[stored.documentType].every((side) => current.some((document) => document.side === side))
}

/**
 * Takes one side of an ID: judged by its content, cleaned of metadata, stored encrypted; with the last side, in the same
 * commit, the ID goes to review (rows 1.7.19, 1.5.61 to 1.5.63, decision 12).
 * Refusals: `identity.file-*`, `transition.not-allowed`, `access.not-found`.
 */
export const uploadIdDocument =
  (deps: Deps) =>
  async (input: UploadIdDocument): Promise<Answered<unknown>> => {
    const declaredType = declaredFileType({ fileName: input.fileName })
    const inspected = await deps.identityFiles.inspect({
      bytes: input.bytes,
      ...(declaredType === undefined ? {} : { declaredType }),
    })
    if (!inspected.ok) return inspected
    const id = deps.newId()
    const fileKey = `identity/${input.applicationId}/${id}`
    await deps.files.put(fileKey, { bytes: inspected.bytes, contentType: inspected.contentType })
    const sha256 = createHash('sha256').update(inspected.bytes).digest('hex')
    const { documentType, side } = input
    const stored = { id, documentType, side, contentType: inspected.contentType, fileKey, sha256 }
    const result = await advance(deps)({
      asker: askerOf(input.subject),
      applicationId: input.applicationId,
      command: async (record, tx, now) => {
        const { state, identityStatus } = record.application
        const isChecking = state === 'KYC_VERIFY' || state === 'FINAL_STEPS'
        if (!isChecking || !OPEN.includes(identityStatus)) return refuse('transition.not-allowed')
        const isComplete = await storeSide(tx, record, stored, now)
        return isComplete
          ? { type: 'IdentityUploaded', by: borrowerActor(input.subject), data: {} }
          : UNCHANGED
      },
    })
    if (!result.ok) await deps.files.remove(fileKey)
    return result
  }
