import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { MAXIMUM_UPLOAD_BYTES } from './limits.ts'
import type { IdentityFilesPort } from './port.ts'

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A PDF of one page; `catalog` and `objects` are written into it verbatim. */
export const pdfOf = (catalog = '', objects = ''): Uint8Array =>
  ascii(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >> endobj
${objects}
trailer << /Root 1 0 R /Size 9 >>
%%EOF`)

const picture = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toFormat(format)
    .toBuffer()

/** The suite for inspections of uploaded files (decision 12). */
export const describeIdentityFilesPort = (name: string, make: () => Promise<IdentityFilesPort>): void => {
  const inspect = async (bytes: Uint8Array, declaredType?: 'png' | 'jpeg' | 'pdf') =>
    (await make()).inspect({ bytes: new Uint8Array(bytes), ...(declaredType && { declaredType }) })

  describe(`${name} as an inspection of uploaded files`, () => {
    it.each(['png', 'jpeg'] as const)('accepts a %s and strips everything but the picture', async (type) => {
      const original = await picture(type)
      expect(original.includes('SECRET-PLACE')).toBe(true)
      const answer = await inspect(original, type)
      if (!answer.ok) throw new Error(answer.code)
      expect(answer).toMatchObject({ type, contentType: `image/${type}` })
      expect(Buffer.from(answer.bytes).includes('SECRET-PLACE')).toBe(false)
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: type, width: 40, height: 20 })
    })

    it('accepts a PDF, and drops bytes around it', async () => {
      const polyglot = Buffer.concat([
        ascii('<script>1</script>\n'),
        pdfOf(),
        ascii('\nPK\u0003\u0004 and more'),
      ])
      const answer = await inspect(polyglot, 'pdf')
      if (!answer.ok) throw new Error(answer.code)
      const text = Buffer.from(answer.bytes).toString('latin1')
      expect([text.startsWith('%PDF-'), text.includes('<script'), text.includes('PK')]).toEqual([
        true,
        false,
        false,
      ])
    })

    it.each([
      ['an empty file', ascii('')],
      ['HTML', ascii('<html><script>alert(1)</script></html>')],
      ['SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['a ZIP', ascii('PK\u0003\u0004')],
    ])('refuses %s, whatever its name', async (_, bytes) => {
      for (const declared of [undefined, 'png', 'jpeg', 'pdf'] as const)
        expect(await inspect(bytes, declared)).toMatchObject({ ok: false, code: 'identity.file-type' })
    })

    it('refuses another image format, and a declared type that the content contradicts', async () => {
      expect(await inspect(await picture('webp'))).toMatchObject({ ok: false, code: 'identity.file-type' })
      expect(await inspect(await picture('png'), 'jpeg')).toMatchObject({
        ok: false,
        code: 'identity.file-type',
      })
    })

    it('refuses more than 10 MB', async () => {
      const bytes = new Uint8Array(MAXIMUM_UPLOAD_BYTES + 1)
      expect(await inspect(bytes)).toMatchObject({ ok: false, code: 'identity.file-too-large' })
    })

    it.each([
      ['a script', '/OpenAction 4 0 R', '4 0 obj << /S /JavaScript /JS (app.alert\\(1\\)) >> endobj'],
      ['a script with a disguised name', '/Names 4 0 R', '4 0 obj << /J#61vaScript << >> >> endobj'],
      ['a launch action', '', '4 0 obj << /S /Launch /F (cmd.exe) >> endobj'],
      ['an event handler', '/AA << /WC << /S /Named /N /Print >> >>', ''],
      ['an action on opening', '/OpenAction << /S /URI /URI (https://example.test) >>', ''],
      ['a form that submits itself', '', '4 0 obj << /S /SubmitForm /F (https://example.test) >> endobj'],
      ['an XFA form', '/AcroForm << /XFA (x) >>', ''],
    ])('refuses a PDF with %s', async (_, catalog, objects) => {
      expect(await inspect(pdfOf(catalog, objects))).toMatchObject({
        ok: false,
        code: 'identity.file-unsafe',
      })
    })

    it('refuses a script in a catalog inside the trailer', async () => {
      const inline = '/Root << /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (1) >> >>'
      const bytes = ascii(Buffer.from(pdfOf()).toString('latin1').replace('/Root 1 0 R', inline))
      expect(await inspect(bytes)).toMatchObject({ ok: false })
    })

    it('refuses an encrypted PDF', async () => {
      const bytes = Buffer.from(
        pdfOf('', '4 0 obj << /Filter /Standard /V 1 /R 2 /O () /U () /P -4 >> endobj'),
      )
      const locked = ascii(bytes.toString('latin1').replace('/Size 9', '/Size 9 /Encrypt 4 0 R'))
      expect(await inspect(locked)).toMatchObject({ ok: false, code: 'identity.file-locked' })
    })

    it('removes an attached file from a PDF', async () => {
      const attached =
        '4 0 obj << /Names [(a) << /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>] >> endobj\n' +
        '5 0 obj << /Type /EmbeddedFile /Length 5 >>\nstream\nEVIL!\nendstream endobj'
      const answer = await inspect(pdfOf('/Names << /EmbeddedFiles 4 0 R >>', attached))
      if (!answer.ok) throw new Error(answer.code)
      expect(Buffer.from(answer.bytes).toString('latin1')).not.toMatch(/EVIL|EmbeddedFile/)
    })

    it.each(['png', 'jpeg'] as const)('refuses a truncated %s', async (type) => {
      const original = await picture(type)
      const cut = original.subarray(0, Math.floor(original.length / 2))
      expect(await inspect(cut)).toMatchObject({ ok: false, code: 'identity.file-unreadable' })
    })
  })
}
