import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** pdf.js needs this function of newer engines; Node 20 lacks it. */
const provideWithResolvers = (): void => {
  if ('withResolvers' in Promise) return
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    value: <T>() => {
      let resolve: (value: T) => void = () => undefined
      let reject: (reason: unknown) => void = () => undefined
      const promise = new Promise<T>((settle, fail) => {
        resolve = settle
        reject = fail
      })
      return { promise, resolve, reject }
    },
  })
}

export interface TaggedNode {
  readonly role: string
  readonly children: readonly (TaggedNode | { readonly type: string; readonly id: string })[]
}
const rolesOf = (node: TaggedNode | null): readonly string[] =>
  node === null
    ? []
    : [node.role, ...node.children.flatMap((child) => ('role' in child ? rolesOf(child) : []))]

/** A piece of text, or the start or end of marked content. */
export type TaggedText =
  | { readonly str: string; readonly hasEOL: boolean }
  | { readonly type: string; readonly id?: string }

export interface ReadDocument {
  readonly pages: readonly { readonly text: string; readonly roles: readonly string[] }[]
  readonly text: string
  /** Types of structure elements that appear in the file. */
  readonly roles: ReadonlySet<string>
  readonly isMarked: boolean
  readonly info: Readonly<Record<string, unknown>>
  readonly outline: readonly string[]
}

interface TaggedPage {
  readonly tree: TaggedNode | null
  readonly items: readonly TaggedText[]
}

/** Opens a file with pdf.js and reads it page by page. `more` reads from the whole file before it is closed. */
const readPages = async <More>(bytes: Uint8Array, more: (pdf: PDFDocumentProxy) => Promise<More>) => {
  provideWithResolvers()
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const pdf = await task.promise
  const pages: TaggedPage[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    pages.push({
      tree: (await page.getStructTree()) as TaggedNode | null,
      items: items as readonly TaggedText[],
    })
  }
  const read = await more(pdf)
  await task.destroy()
  return { pages, more: read }
}

/** Each page with its tags and text items, as pdf.js reports them. */
export const pagesWithTags = async (bytes: Uint8Array): Promise<readonly TaggedPage[]> =>
  (await readPages(bytes, () => Promise.resolve())).pages

/** What a PDF reader gets, page by page: for tests of document renderers. */
export const readBack = async (bytes: Uint8Array): Promise<ReadDocument> => {
  const { pages: tagged, more } = await readPages(bytes, async (pdf) => ({
    markInfo: (await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null,
    info: (await pdf.getMetadata()).info,
    outline: (await pdf.getOutline()) as readonly { readonly title: string }[] | null,
  }))
  const pages = tagged.map(({ tree, items }) => ({
    text: items
      .flatMap((item) => ('str' in item ? [item.str] : []))
      .join(' ')
      .replace(/\s+/g, ' '),
    roles: rolesOf(tree),
  }))
  return {
    pages,
    text: pages.map((page) => page.text).join(' '),
    roles: new Set(pages.flatMap((page) => page.roles)),
    isMarked: more.markInfo?.get('Marked') === true,
    info: more.info as Readonly<Record<string, unknown>>,
    outline: more.outline?.map(({ title }) => title) ?? [],
  }
}
