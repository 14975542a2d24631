import { REQUIRED_MESSAGE } from '../field-check.ts'
import { ID_DOCUMENT_TYPES, SIDES_NEEDED, type IdDocumentSide, type IdDocumentType } from './vocabulary.ts'

/** What decides which documents are required (rows 1.5.63 to 1.5.65). */
export interface IdentityContext {
  readonly isInternational: boolean
  /** Organization flag: a second document is required. */
  readonly additionalDocs: boolean
}

/** Types to choose from; with only one there is no choice to show (row 1.5.64). */
export const idTypesOffered = ({
  isInternational,
  additionalDocs,
}: IdentityContext): readonly IdDocumentType[] =>
  isInternational && !additionalDocs ? ['PASSPORT'] : ID_DOCUMENT_TYPES

/** The initial type: for international borrowers a passport, the only type that needs no US document (row 1.5.64). */
export const defaultIdType = ({ isInternational }: IdentityContext): IdDocumentType | null =>
  isInternational ? 'PASSPORT' : null

/** A stored side. */
export interface UploadedSide {
  readonly documentType: IdDocumentType
  readonly side: IdDocumentSide
}

/** Sides of a document that are not uploaded yet (gap G.38: cards need both, a passport one). */
export const missingSides = (
  documentType: IdDocumentType,
  uploaded: readonly UploadedSide[],
): readonly IdDocumentSide[] =>
  SIDES_NEEDED[documentType].filter(
    (side) => !uploaded.some((one) => one.documentType === documentType && one.side === side),
  )

/** Whether this side is accepted at all (rows 1.3.51, 1.5.63, 1.5.64, gap G.38). */
export const isSideRequested = ({ documentType, side }: UploadedSide, context: IdentityContext): boolean =>
  idTypesOffered(context).includes(documentType) && SIDES_NEEDED[documentType].includes(side)

/** Sides of documents that were started but not completed: an agent who reviews the others must not see them. */
export const unfinishedSides = <Side extends UploadedSide>(uploaded: readonly Side[]): readonly Side[] =>
  uploaded.filter(({ documentType }) => missingSides(documentType, uploaded).length > 0)

const completeTypes = (uploaded: readonly UploadedSide[]): readonly IdDocumentType[] =>
  ID_DOCUMENT_TYPES.filter((type) => missingSides(type, uploaded).length === 0)

/**
 * Whether everything required has been uploaded: one complete document of an offered type, or two of
 * different types with the flag. When this becomes true, the command IdentityUploaded is due.
 */
export const isIdentityComplete = (uploaded: readonly UploadedSide[], context: IdentityContext): boolean => {
  const offered = idTypesOffered(context)
  const complete = completeTypes(uploaded).filter((type) => offered.includes(type))
  return complete.length >= (context.additionalDocs ? 2 : 1)
}

/** The form of the identity step: the choices, and the number of files for each document. */
export interface IdentityForm {
  readonly documentType: IdDocumentType | null
  readonly sidesChosen: readonly IdDocumentSide[]
  readonly hasAdditionalDocument: boolean
}
export interface IdentityFormError {
  readonly field: 'documentType' | 'file' | 'additionalDocument'
  readonly message: string
}

/** Rows 1.5.61, 1.5.63 and 1.5.65, in the order of the form. */
export const identityFormErrors = (
  form: IdentityForm,
  context: IdentityContext,
): readonly IdentityFormError[] => {
  const errors: IdentityFormError[] = []
  const [only, ...others] = idTypesOffered(context)
  const type = form.documentType ?? (others.length === 0 ? (only ?? null) : null)
  if (type === null) errors.push({ field: 'documentType', message: REQUIRED_MESSAGE })
  const needed = type === null ? (['FRONT'] as const) : SIDES_NEEDED[type]
  if (!needed.every((side) => form.sidesChosen.includes(side))) {
    errors.push({ field: 'file', message: 'An ID must be uploaded' })
  }
  if (context.additionalDocs && !form.hasAdditionalDocument) {
    errors.push({ field: 'additionalDocument', message: 'Must provide additional document' })
  }
  return errors
}
