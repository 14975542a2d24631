import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { describeIdentityFilesPort, pdfOf } from './behaviour.ts'
import { inspectIdentityFile } from './inspect.ts'
import { MAXIMUM_STREAM_BYTES } from './limits.ts'
import { declaredFileType, sniffFileType } from './sniff.ts'

describeIdentityFilesPort('this process', () => Promise.resolve({ inspect: inspectIdentityFile }))

describe('what a file is and what it claims', () => {
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
  ])('%j claims to be %s', (claim, type) => {
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

  it('that becomes more than its limit is refused before anything unpacks it', async () => {
    const bomb = withStream(MAXIMUM_STREAM_BYTES + 1)
    expect(await inspectIdentityFile({ bytes: bomb })).toMatchObject({
      ok: false,
      code: 'identity.file-unsafe',
    })
    expect(await inspectIdentityFile({ bytes: withStream(1_000_000) })).toMatchObject({ ok: true })
  })
})
