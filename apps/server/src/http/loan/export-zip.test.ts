import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zipOf } from './export-zip.ts'

const AT = new Date('2026-12-01T12:00:00Z')
const pdf = (text: string) => ({ bytes: Buffer.from(text), contentType: 'application/pdf' })

describe('a ZIP file that is sent while it is put together', () => {
  it('has each text and each file, and reads a file only when it is its turn', async () => {
    const reads: string[] = []
    const files = Array.from({ length: 40 }, (_, index) => ({
      name: `documents/${index}.pdf`,
      key: `k${index}`,
    }))
    const stream = zipOf(
      { at: AT, texts: [{ name: 'a.csv', text: 'é\r\n' }], files },
      {
        get: async (key) => {
          reads.push(key)
          return pdf(key.repeat(50_000))
        },
      },
    )
    expect(reads.length).toBeLessThan(3)
    const unpacked = unzipSync(await buffer(stream))
    expect(Buffer.from(unpacked['a.csv'] ?? []).toString('utf8')).toBe('é\r\n')
    expect(Object.keys(unpacked)).toHaveLength(41)
    expect(Buffer.from(unpacked['documents/39.pdf'] ?? []).toString()).toBe('k39'.repeat(50_000))
    expect(reads).toEqual(files.map(({ key }) => key))
  })

  it.each([
    ['is missing', async () => undefined],
    ['cannot be read', () => Promise.reject(new Error('the store is away'))],
  ])('breaks off where a file %s', async (_, get) => {
    const stream = zipOf({ at: AT, texts: [], files: [{ name: 'documents/1.pdf', key: 'k' }] }, { get })
    await expect(buffer(stream)).rejects.toThrow(/no file|store is away/)
  })
})
