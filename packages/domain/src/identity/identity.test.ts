import { describe, expect, it } from 'vitest'
import {
  defaultIdType,
  idTypesOffered,
  identityFormErrors,
  isIdentityComplete,
  isSideRequested,
  missingSides,
  unfinishedSides,
} from './documents.ts'
import { checkIdFile, idFileType, MAX_ID_FILE_BYTES } from './file.ts'

const home = { isInternational: false, additionalDocs: false }
const international = { isInternational: true, additionalDocs: false }
const flagged = { isInternational: true, additionalDocs: true }
const front = { documentType: 'DRIVERS_LICENSE', side: 'FRONT' } as const
const back = { documentType: 'DRIVERS_LICENSE', side: 'BACK' } as const
const passport = { documentType: 'PASSPORT', side: 'FRONT' } as const

describe('documents of the identity step', () => {
  it('need both sides of a card and one of a passport (G.38, 1.3.52)', () => {
    expect(missingSides('STATE_ID', [])).toEqual(['FRONT', 'BACK'])
    expect(missingSides('DRIVERS_LICENSE', [front])).toEqual(['BACK'])
    expect(isIdentityComplete([front], home)).toBe(false)
    expect(isIdentityComplete([front, back], home)).toBe(true)
    expect(isIdentityComplete([passport], home)).toBe(true)
  })
  it('offer four types to US residents and only the passport to international borrowers (1.3.51, 1.5.64)', () => {
    expect(idTypesOffered(home)).toEqual(['DRIVERS_LICENSE', 'STATE_ID', 'PASSPORT', 'PERMANENT_RESIDENT'])
    expect(idTypesOffered(international)).toEqual(['PASSPORT'])
    expect(isIdentityComplete([front, back], international)).toBe(false)
  })
  it('begin with a passport for international borrowers, with or without the flag, and with no type for US residents (1.5.64)', () => {
    expect([international, flagged, home].map(defaultIdType)).toEqual(['PASSPORT', 'PASSPORT', null])
  })
  it('need a second document with the flag (1.5.65)', () => {
    expect(isIdentityComplete([passport], flagged)).toBe(false)
    expect(isIdentityComplete([passport, front, back], flagged)).toBe(true)
  })
})

describe('one side of a document', () => {
  it('is accepted where its type is offered and has such a side (1.3.52, 1.5.64, G.38)', () => {
    expect(isSideRequested(back, home)).toBe(true)
    expect(isSideRequested({ ...passport, side: 'BACK' }, home)).toBe(false)
    expect(isSideRequested(front, international)).toBe(false)
    expect(isSideRequested(front, flagged)).toBe(true)
  })
  it('is unfinished while the other one is missing', () => {
    expect(unfinishedSides([front, passport])).toEqual([front])
    expect(unfinishedSides([front, back, passport])).toEqual([])
  })
})

describe('the form of the identity step', () => {
  const form = { documentType: 'PASSPORT', sidesChosen: ['FRONT'], hasAdditionalDocument: false } as const
  it('passes with one complete document', () => expect(identityFormErrors(form, home)).toEqual([]))
  it('needs a file (1.5.61)', () => {
    const error = { field: 'file', message: 'An ID must be uploaded' }
    expect(identityFormErrors({ ...form, sidesChosen: [] }, home)).toEqual([error])
    expect(identityFormErrors({ ...form, documentType: 'STATE_ID' }, home)).toEqual([error])
  })
  it('needs a type where there is a choice (1.5.63), and none for international borrowers (1.5.64)', () => {
    const untyped = { ...form, documentType: null }
    expect(identityFormErrors(untyped, home)).toEqual([{ field: 'documentType', message: 'Required' }])
    expect(identityFormErrors(untyped, international)).toEqual([])
  })
  it('needs the additional document with the flag (1.5.65)', () => {
    expect(identityFormErrors(form, flagged)).toEqual([
      { field: 'additionalDocument', message: 'Must provide additional document' },
    ])
  })
})

describe('an ID file', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values)
  const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)
  it('is png, jpeg or pdf by content (1.5.62, decision 12)', () => {
    expect(idFileType(png)).toBe('image/png')
    expect(idFileType(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
    expect(idFileType(new TextEncoder().encode('%PDF-1.7'))).toBe('application/pdf')
    for (const text of ['GIF89a', '<svg>', ' %PDF-1.7', 'MZ', '']) {
      expect(idFileType(new TextEncoder().encode(text))).toBeNull()
    }
  })
  it('has at most 10 MB (G.38)', () => {
    expect(checkIdFile({ head: png, sizeBytes: MAX_ID_FILE_BYTES })).toEqual({ ok: true, type: 'image/png' })
    expect(checkIdFile({ head: png, sizeBytes: MAX_ID_FILE_BYTES + 1 })).toMatchObject({
      code: 'identity.file-too-large',
    })
    expect(checkIdFile({ head: bytes(), sizeBytes: 0 })).toMatchObject({ code: 'identity.file-unreadable' })
    expect(checkIdFile({ head: bytes(1, 2), sizeBytes: 2 })).toMatchObject({ code: 'identity.file-type' })
  })
})
