import type { SharedFont } from './fonts.ts'

export interface Line {
  readonly text: string
  readonly width: number
  readonly words: number
}

/** Cuts a word that is wider than a line at any letter. Addresses and references can be that long. */
const cut = (font: SharedFont, word: string, size: number, width: number): readonly string[] => {
  if (font.widthOf(word) * size <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && font.widthOf(piece + letter) * size > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

/**
 * Breaks a text at its spaces into lines of at most `width` points. Throws when the font lacks a character. Widths
 * are summed as pdfkit does: each word with the space after it.
 */
export const breakLines = (font: SharedFont, text: string, size: number, width: number): readonly Line[] => {
  const words = text
    .normalize('NFC')
    .split(/[ \t\r\n]+/)
    .filter((word) => word !== '')
    .flatMap((word) => cut(font, word, size, width))
  const lines: Line[] = []
  let current: string[] = []
  let before = 0
  const close = (): void => {
    if (current.length === 0) return
    const last = current.at(-1) ?? ''
    lines.push({ text: current.join(' '), width: before + font.widthOf(last) * size, words: current.length })
  }
  for (const word of words) {
    if (!font.has(word)) throw new Error('A character of the document is not in its fonts')
    const last = current.at(-1)
    const withSpace = last === undefined ? 0 : before + font.widthOf(`${last} `) * size
    if (last !== undefined && withSpace + font.widthOf(word) * size > width) {
      close()
      current = [word]
      before = 0
    } else {
      current.push(word)
      before = withSpace
    }
  }
  close()
  return lines
}
