import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { DocumentsPort } from '../port.ts'
import { GRAY, INK, LINE, readableOr } from './colors.ts'
import { loadPress, type Press } from './fonts.ts'
import { minimumHeight, setClause, setHeading, setList, setNotice, setParagraph } from './set-prose.ts'
import { setFacts, setFederalBox, setTable } from './set-tables.ts'
import { openSheet, PAGE, TEXT_WIDTH, type Element, type Pdf, type Sheet, type Style } from './sheet.ts'

/** A longer document is refused; the longest agreement has fewer than 400 blocks. */
const MAX_BLOCKS = 2000

const setBlock = (
  sheet: Sheet,
  root: Element,
  block: DocumentBlock,
  { before, next }: { readonly before: DocumentBlock | undefined; readonly next: DocumentBlock | undefined },
): void => {
  switch (block.kind) {
    case 'heading':
      return setHeading(sheet, root, block, minimumHeight(sheet, next))
    case 'paragraph':
      return setParagraph(sheet, root, block)
    case 'clause':
      return setClause(sheet, root, block)
    case 'list':
      return setList(sheet, root, block, before)
    case 'notice':
      return setNotice(sheet, root, block)
    case 'federal-box':
      return setFederalBox(sheet, root, block)
    case 'table':
      return setTable(sheet, root, block)
    case 'facts':
      return setFacts(sheet, root, block)
  }
}

/** The lender's name above a rule in its color, then the title and the time of creation. */
const setMasthead = (sheet: Sheet, root: Element, content: DocumentContent): void => {
  const name: Style = { font: 'bold', size: 13, leading: 18, color: sheet.brand }
  const title: Style = { font: 'bold', size: 21, leading: 27, color: INK }
  const small: Style = { font: 'regular', size: 8.5, leading: 12, color: GRAY }
  const top = PAGE.top - 22
  const put = (type: string, text: string, style: Style): void => {
    const element = sheet.pdf.struct(type)
    root.add(element)
    sheet.flow(element, sheet.lines(text, style, TEXT_WIDTH), style, PAGE.left)
  }
  sheet.decorate(() =>
    sheet.set(sheet.lines(content.organization.shortName, name, TEXT_WIDTH), name, {
      x: PAGE.left,
      y: top,
      width: TEXT_WIDTH,
    }),
  )
  sheet.rule(top + 23, sheet.brand, 1.5)
  sheet.moveTo(top + 40)
  put('H1', content.title, title)
  sheet.skip(3)
  put('P', content.dateText, small)
  sheet.skip(11)
}

/** Reference and page count on each page, as artifacts: they are not part of the tagged text. */
const setFooters = (sheet: Sheet, { organization, reference, pageLabel }: DocumentContent): void => {
  const style: Style = { font: 'regular', size: 7.5, leading: 11, color: GRAY }
  const { count } = sheet.pdf.bufferedPageRange()
  const y = PAGE.height - PAGE.bottom + 26
  for (let page = 0; page < count; page += 1) {
    sheet.pdf.switchToPage(page)
    const label = pageLabel.replace('{page}', String(page + 1)).replace('{pages}', String(count))
    const left = sheet.lines(
      `${organization.legalName} · NMLS ID ${organization.nmls} · ${reference}`,
      style,
      TEXT_WIDTH - 80,
    )
    sheet.pdf.markContent('Artifact', { type: 'Pagination' })
    sheet.pdf.moveTo(PAGE.left, y - 6).lineTo(PAGE.width - PAGE.right, y - 6)
    sheet.pdf.lineWidth(0.6).strokeColor(LINE).stroke()
    sheet.set(left, style, { x: PAGE.left, y, width: TEXT_WIDTH })
    sheet.set(sheet.lines(label, style, 80), style, { x: PAGE.left, y, width: TEXT_WIDTH, align: 'right' })
    sheet.pdf.endMarkedContent()
  }
}

const openPdf = ({ Pdf, fonts }: Press, content: DocumentContent): Pdf => {
  const pdf = new Pdf({
    size: 'LETTER',
    margins: { left: PAGE.left, right: PAGE.right, top: PAGE.top, bottom: 0 },
    tagged: true,
    lang: content.language,
    displayTitle: true,
    pdfVersion: '1.7',
    // pdfkit accepts it, but its types do not list it yet
    subset: 'PDF/UA' as unknown as 'PDF/A-2a',
    bufferPages: true,
    font: '',
    info: {
      Title: content.title,
      Author: content.organization.legalName,
      Subject: content.reference,
      Creator: content.organization.shortName,
      CreationDate: content.createdAt,
    },
  })
  pdf.registerFont('regular', fonts.regular.source as unknown as string)
  pdf.registerFont('bold', fonts.bold.source as unknown as string)
  return pdf
}

const collect = (pdf: Pdf): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
    pdf.end()
  })

const print = async (press: Press, content: DocumentContent): Promise<Uint8Array> => {
  if (content.blocks.length > MAX_BLOCKS) throw new Error(`A document has at most ${MAX_BLOCKS} blocks`)
  const pdf = openPdf(press, content)
  const sheet = openSheet(press.fonts, pdf, readableOr(content.organization.primary))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  setMasthead(sheet, root, content)
  for (const [index, block] of content.blocks.entries()) {
    setBlock(sheet, root, block, { before: content.blocks[index - 1], next: content.blocks[index + 1] })
  }
  root.end()
  setFooters(sheet, content)
  return await collect(pdf)
}

/**
 * Renders documents with pdfkit: PDF/UA with the title, language, outline, headings, lists and tables as structure,
 * and Noto Sans (Latin, Greek, Cyrillic) embedded as a subset. A document takes sixty milliseconds of CPU time: call
 * it from a job.
 */
export const pdfkitDocuments = (): DocumentsPort => {
  let press: Promise<Press> | undefined
  const load = async (): Promise<Press> => {
    press ??= loadPress()
    try {
      return await press
    } catch (error) {
      press = undefined
      throw error
    }
  }
  return {
    render: async (content) => await print(await load(), content),
    canSet: async (text) => {
      const { regular, bold } = (await load()).fonts
      const normal = text.normalize('NFC')
      return regular.has(normal) && bold.has(normal)
    },
  }
}
