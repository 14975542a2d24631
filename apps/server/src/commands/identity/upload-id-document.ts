import { createHash } from 'node:crypto'
import { decide } from '@pledge/domain/process/decide'
import type { CommandOf } from '@pledge/domain/process/commands'
import {
  isIdentityComplete,
  isSideRequested,
  unfinishedSides,
  type IdentityContext,
} from '@pledge/domain/identity/documents'
import type { IdDocumentSide, IdDocumentType } from '@pledge/domain/identity/vocabulary'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { declaredFileType } from '@pledge/providers/identity-files/sniff'
import type { Subject } from '../../policies/subject.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import {
  currentIdentityDocuments,
  insertIdentityDocument,
  setAsideIdentityDocuments,
  type IdentityDocument,
} from '../../store/identity/identity-documents.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import { claimFile } from '../../store/identity/stored-files.ts'
import { advance } from '../application/advance.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { belongsTo, type OfSubject } from '../application/of-application.ts'
import { principalOf, borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { discardFile } from './discard-file.ts'
import { identityContext } from './identity-context.ts'
import { keepFile } from './keep-file.ts'
import { asSubject } from '../application/of-application.ts'
import { readApplication } from '../application/read-application.ts'

export interface UploadIdDocument extends OfSubject {
  readonly documentType: IdDocumentType
  readonly side: IdDocumentSide
  /** The name on the borrower's device; only its extension is read, and it is not stored. */
  readonly fileName: string
  readonly bytes: Uint8Array
}

type StoredDocument = Omit<IdentityDocument, 'uploadedAt' | 'supersededAt'>
type Upload = CommandOf<'IdentityUploaded'>

const uploadBy = (subject: Subject): Upload => ({
  type: 'IdentityUploaded',
  by: borrowerActor(subject),
  data: {},
})

const isSameSide = (one: StoredDocument, other: StoredDocument): boolean =>
  one.documentType === other.documentType && one.side === other.side

/**
 * Stores one side, replacing the earlier one of the same type. The last required side sets unfinished
 * documents aside. A file identical to the current one is not stored again.
 */
const storeSide = async (
  { file, tx, now }: LockedApplication,
  stored: StoredDocument,
  context: IdentityContext,
): Promise<{ readonly isStored: boolean; readonly isComplete: boolean }> => {
  const before = await currentIdentityDocuments(tx, file.id)
  const replaced = before.filter((one) => isSameSide(one, stored))
  if (replaced.some(({ sha256 }) => sha256 === stored.sha256)) return { isStored: false, isComplete: false }
  const current = [...before.filter((one) => !replaced.includes(one)), stored]
  const isComplete = isIdentityComplete(current, context)
  const unfinished = isComplete ? unfinishedSides(current) : []
  await setAsideIdentityDocuments(tx, file.id, now, [...replaced, ...unfinished])
  await claimFile(tx, stored.fileKey, now)
  await insertIdentityDocument(tx, {
    ...stored,
    uploadedAt: now,
    ...belongsTo(file),
  })
  return { isStored: true, isComplete }
}

/** Checked before the file is inspected: the application belongs to the principal, and accepts this side now. */
const mayUpload = async (
  deps: Deps,
  input: UploadIdDocument,
): Promise<Outcome<{ readonly record: ApplicationRecord; readonly context: IdentityContext }>> => {
  const { applicationId, subject } = input
  const found = await readApplication(deps)({ principal: principalOf(subject), applicationId })
  if (!found.ok) return found
  const { file, ...record } = found.record
  const organization = await organizationVersion(deps.db, file.organizationId, record.organizationVersion)
  const context = await identityContext(deps.db, file, organization)
  if (!isSideRequested(input, context)) return refuse('identity.document-not-asked')
  const allowed = decide(file, uploadBy(subject), deps.clock.business().getTime())
  return allowed.ok ? { ok: true, record: found.record, context } : allowed
}

/**
 * Uploads one side of an ID: validated by content, stripped of metadata, stored encrypted. With the last required side
 * the ID goes to review in the same commit (rows 1.7.19, 1.5.61 to 1.5.65, decision 12). A side is accepted exactly
 * where the rules would accept the complete ID, so a refusal leaves neither row nor file. Refusals: `identity.*`,
 * `transition.not-allowed`, `application.expired`, `access.not-found`, `server.unavailable`.
 */
export const uploadIdDocument =
  (deps: Deps) =>
  async (input: UploadIdDocument): Promise<Outcome<unknown>> => {
    const { subject, applicationId, documentType, side } = input
    const may = await mayUpload(deps, input)
    if (!may.ok) return may
    const declaredType = declaredFileType({ fileName: input.fileName })
    const inspected = await deps.identityFiles.inspect({
      bytes: input.bytes,
      ...(declaredType === undefined ? {} : { declaredType }),
    })
    if (!inspected.ok) return inspected
    const { bytes, contentType } = inspected
    const id = deps.newId()
    const fileKey = `identity/${applicationId}/${id}`
    await keepFile(deps)(may.record.file, fileKey, { bytes, contentType })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const stored = { id, documentType, side, contentType, fileKey, sha256 }
    const uploaded = await advance(deps)({
      ...asSubject(input),
      command: async (locked) => {
        const upload = uploadBy(subject)
        const allowed = decide(locked.file, upload, locked.now.getTime())
        if (!allowed.ok) return allowed
        const { isStored, isComplete } = await storeSide(locked, stored, may.context)
        return isComplete ? upload : { unchanged: { isStored } }
      },
      effects: () => Promise.resolve({ isStored: true }),
    })
    if (!uploaded.ok || !uploaded.result.isStored)
      await discardFile(deps)({ organizationId: subject.organizationId, fileKey })
    return uploaded
  }
