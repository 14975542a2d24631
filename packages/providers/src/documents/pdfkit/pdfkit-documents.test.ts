import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { describeDocumentsPort, exampleContent } from '../behavior.ts'
import { readBack } from '../read-back.ts'
import { pdfkitDocuments } from './pdfkit-documents.ts'

describeDocumentsPort('pdfkit', pdfkitDocuments)

const port = pdfkitDocuments()
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

describe('the file that pdfkit makes', () => {
  it('embeds every font as a subset and declares PDF/UA', async () => {
    const bytes = await port.render(exampleContent())
    const file = await PDFDocument.load(bytes, { updateMetadata: false })
    const objects = file.context.enumerateIndirectObjects().map(([, object]) => object)
    const descriptors = objects.filter(
      (object): object is PDFDict =>
        object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'),
    )
    expect(descriptors).toHaveLength(2)
    for (const descriptor of descriptors) {
      expect(descriptor.has(PDFName.of('FontFile2'))).toBe(true)
      expect(String(descriptor.get(PDFName.of('FontName')))).toMatch(/^\/[A-Z]{6}\+NotoSans/)
    }
    expect(file.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
    const metadata = file.context.lookup(file.catalog.get(PDFName.of('Metadata')))
    expect(metadata).toBeInstanceOf(PDFRawStream)
    const xmp = Buffer.from(decodePDFRawStream(metadata as PDFRawStream).decode()).toString()
    expect(xmp).toContain('pdfuaid:part')
    expect(bytes.length).toBeLessThan(120_000)
  })

  it('does not break an amount in the federal box, however large', async () => {
    const content = exampleContent()
    const amounts = ['9.954%', '$109,875,654.36', '$987,654,321.00', '$1,108,641,086.46']
    const blocks = content.blocks.map((block) =>
      block.kind === 'federal-box'
        ? { ...block, cells: block.cells.map((cell, index) => ({ ...cell, value: amounts[index] ?? '' })) }
        : block,
    )
    const { text } = await readBack(await port.render({ ...content, blocks }))
    for (const amount of amounts) expect(text).toContain(amount)
  })

  it('carries the time of the content, not of the clock', async () => {
    const file = await PDFDocument.load(await port.render(exampleContent()), { updateMetadata: false })
    expect(file.getCreationDate()?.toISOString()).toBe('2026-12-04T22:00:00.000Z')
  })

  it.skipIf(!hasQpdf)(
    `passes qpdf --check${hasQpdf ? '' : ' (skipped: qpdf is not installed)'}`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'document-'))
      try {
        const path = join(folder, 'document.pdf')
        await writeFile(path, await port.render(exampleContent()))
        const check = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
        expect(check.stderr).toBe('')
        expect(check.status).toBe(0)
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  )
})
