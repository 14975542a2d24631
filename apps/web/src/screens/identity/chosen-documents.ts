import { identityFormErrors, type IdentityContext } from '@pledge/domain/identity/documents'
import { SIDES_NEEDED, type IdDocumentSide, type IdDocumentType } from '@pledge/domain/identity/vocabulary'

export type SideFiles = Readonly<Partial<Record<IdDocumentSide, File>>>
/** A document as it was chosen: its type, and a file for each side. */
export interface ChosenDocument {
  readonly type: IdDocumentType | null
  readonly files: SideFiles
}
/** `id` is always asked for, `additional` with the flag of the organisation (row 1.5.65). */
export type DocumentPart = 'id' | 'additional'
export type ChosenDocuments = Readonly<Record<DocumentPart, ChosenDocument>>

const NOTHING: ChosenDocument = { type: null, files: {} }
export const NOTHING_CHOSEN: ChosenDocuments = { id: NOTHING, additional: NOTHING }

/** The controls of the form. */
export type IdentityField = `${DocumentPart}-type` | `${DocumentPart}-${IdDocumentSide}`

/** Sides that are asked for; before a type is chosen, one, so that a file can be chosen first. */
export const sidesOf = (type: IdDocumentType | null): readonly IdDocumentSide[] =>
  type === null ? ['FRONT'] : SIDES_NEEDED[type]

const isWhole = ({ type, files }: ChosenDocument): boolean =>
  type !== null && SIDES_NEEDED[type].every((side) => files[side] !== undefined)

const firstMissing = ({ type, files }: ChosenDocument): IdDocumentSide =>
  sidesOf(type).find((side) => files[side] === undefined) ?? 'FRONT'

/** Rows 1.5.61, 1.5.63 and 1.5.65, each message at the control that it is about. */
export const identityProblems = (
  chosen: ChosenDocuments,
  context: IdentityContext,
): readonly { readonly field: IdentityField; readonly message: string }[] => {
  const { id, additional } = chosen
  const errors = identityFormErrors(
    {
      documentType: id.type,
      sidesChosen: sidesOf(id.type).filter((side) => id.files[side] !== undefined),
      hasAdditionalDocument: isWhole(additional),
    },
    context,
  )
  return errors.map(({ field, message }) => {
    if (field === 'documentType') return { field: 'id-type', message }
    if (field === 'file') return { field: `id-${firstMissing(id)}`, message }
    return additional.type === null
      ? { field: 'additional-type', message }
      : { field: `additional-${firstMissing(additional)}`, message }
  })
}

export interface Upload {
  readonly part: DocumentPart
  readonly type: IdDocumentType
  readonly side: IdDocumentSide
  readonly file: File
}

/** What is sent, side by side, in the order of the form. */
export const uploadsOf = (chosen: ChosenDocuments, context: IdentityContext): readonly Upload[] => {
  const parts: readonly DocumentPart[] = context.additionalDocs ? ['id', 'additional'] : ['id']
  return parts.flatMap((part) => {
    const { type, files } = chosen[part]
    if (type === null) return []
    return SIDES_NEEDED[type].flatMap((side) => {
      const file = files[side]
      return file === undefined ? [] : [{ part, type, side, file }]
    })
  })
}
