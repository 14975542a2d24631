import { describe, expect, it } from 'vitest'
import { sha256Hex } from './document-hash.ts'
import { documentName, fileNameOf } from './document-words.ts'
import { scaleOf } from './zoom.ts'

describe('documentName', () => {
  it('is the name, otherwise the type in words (1.2.106, 1.3.59)', () => {
    expect(documentName({ name: 'Loan agreement of Ada', type: 'LOAN_AGREEMENT' })).toBe(
      'Loan agreement of Ada',
    )
    expect(documentName({ name: null, type: 'LOAN_AGREEMENT' })).toBe('Loan agreement')
    expect(documentName({ name: ' ', type: 'SOMETHING_NEW' })).toBe('something new')
  })
})

describe('fileNameOf', () => {
  it('is a name that every file system accepts', () => {
    expect(fileNameOf({ name: 'Accord de prêt / №1', type: 'LOAN_AGREEMENT' })).toBe(
      'accord-de-pre-t-no1.pdf',
    )
    expect(fileNameOf({ name: '../..', type: 'X' })).toBe('document.pdf')
  })
})

describe('sha256Hex', () => {
  it('is SHA-256 in lower-case hex (FIPS 180-4)', async () => {
    expect(await sha256Hex(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})

describe('scaleOf', () => {
  it('fills the space up to a readable width, then zooms', () => {
    expect(scaleOf({ widthPx: 306, pageWidth: 612, zoom: 0 })).toBe(0.5)
    expect(scaleOf({ widthPx: 306, pageWidth: 612, zoom: 3 })).toBe(1)
    expect(scaleOf({ widthPx: 4000, pageWidth: 860, zoom: 0 })).toBe(1)
  })
})
