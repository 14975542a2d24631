import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/**
 * Resolved from this module at run time, so that it also works from a bundle that leaves the font package external.
 */
const FONT_FILES = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
} as const
export type FontName = keyof typeof FONT_FILES

/** Maximum number of words per font whose shape is cached; a document has about a thousand. */
const MAX_REMEMBERED_WORDS = 20_000
const NOT_DEFINED = 0

interface Position {
  xAdvance: number
}
interface Run {
  readonly glyphs: readonly { readonly id: number }[]
  readonly positions: readonly Position[]
  readonly advanceWidth: number
}

/** The part of pdfkit's parsed font that we use. */
interface ParsedFont {
  readonly unitsPerEm: number
  layout(text: string): Run
}

export interface SharedFont {
  /** What pdfkit accepts as a font. */
  readonly source: ParsedFont
  /** Width of a word with its own kerning, in points at 1 point. */
  widthOf(word: string): number
  has(text: string): boolean
}

/** pdfkit scales the positions of a run in place, so each use gets its own. */
const copyOf = (run: Run): Run => ({
  glyphs: run.glyphs,
  positions: run.positions.map((position) => ({ ...position })),
  get advanceWidth() {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  },
})

/** A parsed font with a cache of word shapes, so that later documents cost a fraction of the first. */
export const shareFont = (parsed: ParsedFont): SharedFont => {
  const remembered = new Map<string, Run>()
  const shape = (text: string): Run => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    const run = parsed.layout(text)
    if (remembered.size >= MAX_REMEMBERED_WORDS) remembered.clear()
    remembered.set(text, run)
    return run
  }
  const widths = new Map<string, number>()
  return {
    source: Object.create(parsed, { layout: { value: (text: string) => copyOf(shape(text)) } }) as ParsedFont,
    widthOf: (word) => {
      const known = widths.get(word)
      if (known !== undefined) return known
      const width = shape(word).advanceWidth / parsed.unitsPerEm
      if (widths.size >= MAX_REMEMBERED_WORDS) widths.clear()
      widths.set(word, width)
      return width
    },
    has: (text) => shape(text).glyphs.every(({ id }) => id !== NOT_DEFINED),
  }
}

export type Fonts = Readonly<Record<FontName, SharedFont>>
type PdfkitClass = typeof import('pdfkit')

const openFont = async (Pdf: PdfkitClass, name: FontName): Promise<SharedFont> => {
  const bytes = await readFile(createRequire(import.meta.url).resolve(FONT_FILES[name]))
  // pdfkit parses a font and stores it on the document. To get the font, we open a document that is never ended.
  const opened = new Pdf({ font: '', autoFirstPage: false }).font(bytes) as unknown as {
    readonly _font?: { readonly font?: ParsedFont }
  }
  const parsed = opened._font?.font
  if (parsed === undefined) throw new Error(`pdfkit returned no parsed font for ${FONT_FILES[name]}`)
  return shareFont(parsed)
}

export interface Press {
  readonly Pdf: PdfkitClass
  readonly fonts: Fonts
}

/** pdfkit takes a third of a second to load, so we load it with the first document. */
export const loadPress = async (): Promise<Press> => {
  const { default: Pdf } = await import('pdfkit')
  const [regular, bold] = await Promise.all([openFont(Pdf, 'regular'), openFont(Pdf, 'bold')])
  return { Pdf, fonts: { regular, bold } }
}
