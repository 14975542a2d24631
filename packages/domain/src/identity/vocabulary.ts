/** ID types of the identity step (row 1.3.51, codes by gap G.38). */
export const ID_DOCUMENT_TYPES = ['DRIVERS_LICENSE', 'STATE_ID', 'PASSPORT', 'PERMANENT_RESIDENT'] as const
export type IdDocumentType = (typeof ID_DOCUMENT_TYPES)[number]

/** Row 1.3.52. */
export const ID_DOCUMENT_SIDES = ['FRONT', 'BACK'] as const
export type IdDocumentSide = (typeof ID_DOCUMENT_SIDES)[number]

/** Sides that must be uploaded (gap G.38: cards need both, a passport only its photo page). */
export const SIDES_NEEDED: Readonly<Record<IdDocumentType, readonly IdDocumentSide[]>> = {
  DRIVERS_LICENSE: ['FRONT', 'BACK'],
  STATE_ID: ['FRONT', 'BACK'],
  PASSPORT: ['FRONT'],
  PERMANENT_RESIDENT: ['FRONT', 'BACK'],
}

/** File types accepted for an ID, by content (row 1.5.62, decision 12). */
export const ID_FILE_TYPES = ['image/png', 'image/jpeg', 'application/pdf'] as const
export type IdFileType = (typeof ID_FILE_TYPES)[number]
