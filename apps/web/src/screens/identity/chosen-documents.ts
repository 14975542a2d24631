import type { IdentityStatus } from '@pledge/contract/identity'
import { identity as words } from '@pledge/copy/en/screens/identity'
import {
  defaultIdType,
  idTypesOffered,
  identityFormErrors,
  missingSides,
  type IdentityContext,
} from '@pledge/domain/identity/documents'
import { SIDES_NEEDED, type IdDocumentSide, type IdDocumentType } from '@pledge/domain/identity/vocabulary'

export type SideFiles = Readonly<Partial<Record<IdDocumentSide, File>>>
/** A chosen document: its type, and a file for each side. */
export interface ChosenDocument {
  readonly type: IdDocumentType | null
  readonly files: SideFiles
}
/** `id` is always required, `additional` with the organization's flag (row 1.5.65). */
export type DocumentPart = 'id' | 'additional'
export type ChosenDocuments = Readonly<Record<DocumentPart, ChosenDocument>>

/** A side already stored on the server: uploaded when the rest was not, and not refused since. */
export type StoredSide = IdentityStatus['documents'][number]

/** What the form requires, and what is already stored. */
export interface IdentityRequest {
  readonly context: IdentityContext
  readonly stored: readonly StoredSide[]
}

const NOTHING: ChosenDocument = { type: null, files: {} }

/**
 * The form's initial values: a passport for international borrowers (row 1.5.64); stored sides are continued, a
 * complete document before an unfinished one.
 */
export const startOf = ({ context, stored }: IdentityRequest): ChosenDocuments => {
  const offered = idTypesOffered(context)
  const begun = offered
    .filter((type) => stored.some((side) => side.documentType === type))
    .toSorted((a, b) => missingSides(a, stored).length - missingSides(b, stored).length)
  const type = begun[0] ?? defaultIdType(context)
  const second = context.additionalDocs ? (begun[1] ?? null) : null
  return { id: { ...NOTHING, type }, additional: { ...NOTHING, type: second } }
}

/** Another type for one part; two parts of the same type would be one document, so the other part is cleared. */
export const withType = (
  chosen: ChosenDocuments,
  part: DocumentPart,
  type: IdDocumentType | null,
): ChosenDocuments => {
  const changed = { ...chosen, [part]: { ...chosen[part], type } }
  const { id, additional } = changed
  return id.type !== null && id.type === additional.type ? { ...changed, additional: NOTHING } : changed
}

export const withFile = (
  chosen: ChosenDocuments,
  part: DocumentPart,
  side: IdDocumentSide,
  file: File | undefined,
): ChosenDocuments => {
  const { [side]: _former, ...others } = chosen[part].files
  const files = file === undefined ? others : { ...others, [side]: file }
  return { ...chosen, [part]: { ...chosen[part], files } }
}

/** The controls of the form. */
export type IdentityField = `${DocumentPart}-type` | `${DocumentPart}-${IdDocumentSide}`

/** Required sides; one before a type is chosen, so that a file can be chosen first. */
export const sidesOf = (type: IdDocumentType | null): readonly IdDocumentSide[] =>
  type === null ? ['FRONT'] : SIDES_NEEDED[type]

export const storedSide = (
  type: IdDocumentType | null,
  side: IdDocumentSide,
  stored: readonly StoredSide[],
): StoredSide | undefined => stored.find((one) => one.documentType === type && one.side === side)

const sidesThere = ({ type, files }: ChosenDocument, stored: readonly StoredSide[]) =>
  sidesOf(type).filter((side) => files[side] !== undefined || storedSide(type, side, stored) !== undefined)

const firstMissing = (document: ChosenDocument, stored: readonly StoredSide[]): IdDocumentSide => {
  const there = sidesThere(document, stored)
  return sidesOf(document.type).find((side) => !there.includes(side)) ?? 'FRONT'
}

/** Next to a stored side the missing one is named; row 1.5.61 has the text for no file at all. */
const fileMessage = (document: ChosenDocument, stored: readonly StoredSide[], message: string): string =>
  document.type !== null && sidesThere(document, stored).length > 0
    ? words.missing[document.type][firstMissing(document, stored)]
    : message

/** Rows 1.5.61, 1.5.63 and 1.5.65, each message at its control. */
export const identityProblems = (
  { id, additional }: ChosenDocuments,
  { context, stored }: IdentityRequest,
): readonly { readonly field: IdentityField; readonly message: string }[] => {
  const isSecondWhole =
    additional.type !== null && sidesThere(additional, stored).length === SIDES_NEEDED[additional.type].length
  const errors = identityFormErrors(
    {
      documentType: id.type,
      sidesChosen: sidesThere(id, stored),
      hasAdditionalDocument: isSecondWhole,
    },
    context,
  )
  return errors.map(({ field, message }) => {
    if (field === 'documentType') return { field: 'id-type', message }
    if (field === 'file')
      return { field: `id-${firstMissing(id, stored)}`, message: fileMessage(id, stored, message) }
    return additional.type === null
      ? { field: 'additional-type', message }
      : { field: `additional-${firstMissing(additional, stored)}`, message }
  })
}

export interface Upload {
  readonly part: DocumentPart
  readonly type: IdDocumentType
  readonly side: IdDocumentSide
  readonly file: File
}

/** The uploads, side by side, in form order. */
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
