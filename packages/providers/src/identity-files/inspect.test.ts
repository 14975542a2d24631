import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { describeIdentityFilesPort, pdfOf } from './behavior.ts'
import { inspectIdentityFile } from './inspect.ts'
import { MAXIMUM_STREAM_BYTES } from './limits.ts'
import { declaredFileType, sniffFileType } from './sniff.ts'

describeIdentityFilesPort('this process', () => Promise.resolve({ inspect: inspectIdentityFile }))

describe('the type and the declared type of a file', () => {
  it.each([
    [{ fileName: 'ID (front).PNG' }, 'png'],
    [{ fileName: 'id.php.jpg' }, 'jpeg'],
    [{ fileName: 'паспорт.pdf' }, 'pdf'],
    [{ fileName: 'a.png\u0000.exe' }, undefined],
    [{ fileName: 'id' }, undefined],
    [{ fileName: 'id.png', contentType: 'image/jpeg; charset=x' }, 'jpeg'],
    [{ fileName: 'id.pdf', contentType: 'application/octet-stream' }, 'pdf'],
    [{ contentType: 'constructor' }, undefined],
    [{}, undefined],
  ])('%j declares %s', (claim, type) => {
    expect(declaredFileType(claim)).toBe(type)
  })

  it('finds the header of a PDF in the first 1,024 bytes only', () => {
    const late = (junk: number) => new TextEncoder().encode(`${' '.repeat(junk)}%PDF-1.7`)
    expect([sniffFileType(late(1_000)), sniffFileType(late(2_000))]).toEqual(['pdf', undefined])
  })
})

describe('a compressed stream', () => {
  const withStream = (length: number) => {
    const [head = '', tail = ''] = Buffer.from(
      pdfOf('', '4 0 obj << /Filter /FlateDecode >>\nstream\n@@\nendstream endobj'),
    )
      .toString('latin1')
      .split('@@')
    return new Uint8Array(
      Buffer.concat([Buffer.from(head), deflateSync(Buffer.alloc(length)), Buffer.from(tail)]),
    )
  }

  it('that inflates beyond its limit is refused before anything unpacks it', async () => {
    const bomb = withStream(MAXIMUM_STREAM_BYTES + 1)
    expect(await inspectIdentityFile({ bytes: bomb })).toMatchObject({
      ok: false,
      code: 'identity.file-unsafe',
    })
    expect(await inspectIdentityFile({ bytes: withStream(1_000_000) })).toMatchObject({ ok: true })
  })
})

describe('a file with damage anywhere', () => {
  it('gets an answer, and never throws', async () => {
    const create = { width: 24, height: 24, channels: 3, background: '#336699' } as const
    const png = await sharp({ create }).png({ palette: true, progressive: true }).toBuffer()
    const jpeg = await sharp({ create }).jpeg().toBuffer()
    for (const original of [pdfOf('/Names << /Dests 2 0 R >>'), png, jpeg].map(
      (each) => new Uint8Array(each),
    )) {
      const bytes = fc
        .tuple(
          fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
          fc.integer({ min: original.length >> 1, max: original.length }),
        )
        .map(([changes, length]) => {
          const copy = original.slice()
          for (const [at, value] of changes) copy[at] = value
          return copy.subarray(0, length)
        })
      const answers = fc.asyncProperty(bytes, async (each) => {
        expect((await inspectIdentityFile({ bytes: each })).ok).toBeTypeOf('boolean')
      })
      await fc.assert(answers, { numRuns: 150 })
    }
  }, 30_000)
})
