/** A part of a document by its tag's role: `H2`, `P`, `Table`, `TR`; with its text in reading order. */
export interface PdfPart {
  readonly role: string
  readonly parts: readonly (PdfPart | string)[]
}

interface TreeNode {
  readonly role: string
  readonly children: readonly (TreeNode | { readonly type: string; readonly id: string })[]
}

/** A piece of text, or the start or end of marked content, as pdf.js reports them. */
export type TextItem =
  | { readonly str: string; readonly hasEOL: boolean }
  | { readonly type: string; readonly id?: string }

/** The text of a page by marked content id. Unmarked text is decoration: headers, page numbers. */
const textsOf = (items: readonly TextItem[]): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>()
  const open: (string | undefined)[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1)
      if (id !== undefined) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id)
  }
  return texts
}

const partOf = (node: TreeNode, texts: ReadonlyMap<string, string>): PdfPart => ({
  role: node.role,
  parts: node.children.flatMap((child): readonly (PdfPart | string)[] => {
    if ('role' in child) {
      const part = partOf(child, texts)
      return part.parts.length === 0 ? [] : [part]
    }
    const text = texts.get(child.id)?.replaceAll(/\s+/g, ' ').trim() ?? ''
    return text === '' ? [] : [text]
  }),
})

/**
 * The content of a tagged page, by its own structure: from the same bytes that are accepted, not a second source. Null
 * for a page without tags or text.
 */
export const partsOfPage = (tree: TreeNode | null, items: readonly TextItem[]): PdfPart | null => {
  if (tree === null) return null
  const part = partOf(tree, textsOf(items))
  return part.parts.length === 0 ? null : part
}
