import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromOracle, hasOracles, oraclePath } from '../oracle.test-data.ts'
import { writeAchFile, type AchEntry, type AchFileInput } from './ach-file.ts'

const entry: AchEntry = {
  routingNumber: '231380104',
  accountNumber: '987654321',
  accountType: 'checking',
  firstName: 'Ada',
  lastName: 'Lovelace',
  amountCents: 1_000_000n,
  individualId: 'LOAN-1',
}
const input: AchFileInput = {
  company: {
    immediateDestination: '031300012',
    immediateDestinationName: 'Federal Reserve Bank',
    immediateOrigin: '1123456789',
    immediateOriginName: 'Pledge Lending',
    companyName: 'Pledge Lending',
    companyId: '1123456789',
    originatingDfi: '12104288',
    entryDescription: 'LOAN',
  },
  entries: [entry],
  createdOn: '2026-11-21',
  createdAt: '0941',
  effectiveOn: '2026-11-24',
  fileIdModifier: 'A',
  batchNumber: 1,
  firstSequence: 1,
}

describe('ACH file (facts 5.5)', () => {
  it('matches the format exactly', () => {
    const { text, traceNumbers } = writeAchFile(input)
    expect(text.split('\n').slice(0, 6)).toEqual([
      '101 03130001211234567892611210941A094101Federal Reserve Bank   Pledge Lending                 ',
      '5220Pledge Lending                      1123456789PPDLOAN      261121261124   1121042880000001',
      '622231380104987654321        0001000000LOAN-1         Ada Lovelace            0121042880000001',
      '82200000010023138010000000000000000001000000' + '1123456789                         121042880000001',
      '9000001000001000000010023138010000000000000000001000000                                       ',
      '9'.repeat(94),
    ])
    expect(traceNumbers).toEqual(['121042880000001'])
  })

  it('keeps 94 characters per record and blocks of ten, for any number of entries', () => {
    for (const count of [1, 5, 6, 7, 16, 17, 250]) {
      const { text } = writeAchFile({ ...input, entries: Array.from({ length: count }, () => entry) })
      const lines = text.slice(0, -1).split('\n')
      expect(lines.every((line) => line.length === 94)).toBe(true)
      expect(lines.length % 10).toBe(0)
      const control = lines.find((line) => line.startsWith('9000001')) ?? ''
      expect(Number(control.slice(7, 13))).toBe(lines.length / 10)
      expect(Number(control.slice(13, 21))).toBe(count)
      expect(control.slice(21, 31)).toBe(String((23_138_010 * count) % 1e10).padStart(10, '0'))
      expect(BigInt(control.slice(43, 55))).toBe(entry.amountCents * BigInt(count))
    }
  })

  it('keeps the last ten digits of the hash', () => {
    const big = { ...entry, routingNumber: '999999992' }
    const { text } = writeAchFile({ ...input, entries: Array.from({ length: 150 }, () => big) })
    expect(
      text
        .split('\n')
        .find((line) => line.startsWith('8220'))
        ?.slice(10, 20),
    ).toBe('4999999850')
  })

  it('writes names in Latin letters and supports savings accounts', () => {
    const { text } = writeAchFile({
      ...input,
      entries: [
        { ...entry, accountType: 'savings', firstName: 'Łukasz', lastName: 'Жуков-Wolfeschlegelstein' },
      ],
    })
    const detail = text.split('\n')[2] ?? ''
    expect(detail.slice(0, 3)).toBe('632')
    expect(detail.slice(54, 76)).toBe('Lukasz Zhukov-Wolfesch')
  })

  it.each([
    ['no entries', { entries: [] }],
    ['a bad routing number', { entries: [{ ...entry, routingNumber: '231380105' }] }],
    ['nothing to pay', { entries: [{ ...entry, amountCents: 0n }] }],
    ['an amount beyond its field', { entries: [{ ...entry, amountCents: 10_000_000_000n }] }],
    ['a name without Latin form', { entries: [{ ...entry, firstName: '美', lastName: '咲' }] }],
    ['a company identifier of the wrong length', { company: { ...input.company, originatingDfi: '123' } }],
  ])('is not written for %s', (_what, over) => {
    expect(() => writeAchFile({ ...input, ...over })).toThrow()
  })

  it.skipIf(!hasOracles)(`has the shape of a PPD credit file from the oracle${fromOracle}`, () => {
    const path = oraclePath('ach/moov/examples__testdata__ppd-credit.ach')
    const theirs = readFileSync(path, 'utf8').trimEnd().split('\n')
    const amountCents = BigInt(theirs[2]?.slice(29, 39) ?? '0')
    const ours = writeAchFile({ ...input, firstSequence: 2, entries: [{ ...entry, amountCents }] })
      .text.trimEnd()
      .split('\n')
    expect(ours.length).toBe(theirs.length)
    expect(ours[4]).toBe(theirs[4])
    expect(ours[3]?.slice(0, 44)).toBe(theirs[3]?.slice(0, 44))
    expect(ours[2]?.slice(0, 39)).toBe(theirs[2]?.slice(0, 39))
    expect(ours[2]?.slice(76)).toBe(theirs[2]?.slice(76))
  })
})
