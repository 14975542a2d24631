/** A part of a document by the role of its tag: `H2`, `P`, `Table`, `TR`; text where it stands, in reading order. */
export interface PdfPart {
  readonly role: string
  readonly parts: readonly (PdfPart | string)[]
}

interface TreeNode {
  readonly role: string
  readonly children: readonly (TreeNode | { readonly type: string; readonly id: string })[]
}

/** A piece of text, or where marked content begins and ends, as pdf.js tells them. */
export type TextItem =
  { readonly str: string; readonly hasEOL: boolean } | { readonly type: string; readonly id?: string }

/** The text of a page by the ids of its marked content. What is not marked with one is decoration: heads, page numbers. */
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
 * What a tagged page says, by its own structure: the very bytes that are accepted, never a second source. Null for a page
 * without tags or text.
 */
export const partsOfPage = (tree: TreeNode | null, items: readonly TextItem[]): PdfPart | null => {
  if (tree === null) return null
  const part = partOf(tree, textsOf(items))
  return part.parts.length === 0 ? null : part
}
