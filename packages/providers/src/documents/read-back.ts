/** pdf.js needs this of newer engines; Node 20 lacks it. */
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

interface StructureNode {
  readonly role?: string
  readonly children?: readonly StructureNode[]
}
const rolesOf = (node: StructureNode | null): readonly string[] =>
  node === null ? [] : [node.role ?? '', ...(node.children ?? []).flatMap(rolesOf)]

export interface TaggedNode {
  readonly role: string
  readonly children: readonly (TaggedNode | { readonly type: string; readonly id: string })[]
}
/** A piece of text, or where marked content begins and ends. */
export type TaggedText =
  { readonly str: string; readonly hasEOL: boolean } | { readonly type: string; readonly id?: string }

export interface ReadDocument {
  readonly pages: readonly { readonly text: string; readonly roles: readonly string[] }[]
  readonly text: string
  /** Types of structure elements that appear in the file. */
  readonly roles: ReadonlySet<string>
  readonly isMarked: boolean
  readonly info: Readonly<Record<string, unknown>>
  readonly outline: readonly string[]
}

/** What a reader of a PDF gets, page by page: for tests of what makes documents. */
export const readBack = async (bytes: Uint8Array): Promise<ReadDocument> => {
  provideWithResolvers()
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const pdf = await task.promise
  const pages: ReadDocument['pages'][number][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    pages.push({
      text: text.replace(/\s+/g, ' '),
      roles: rolesOf((await page.getStructTree()) as StructureNode | null),
    })
  }
  const markInfo = (await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null
  const { info } = await pdf.getMetadata()
  const outline = (await pdf.getOutline()) as readonly { readonly title: string }[] | null
  await task.destroy()
  return {
    pages,
    text: pages.map((page) => page.text).join(' '),
    roles: new Set(pages.flatMap((page) => page.roles)),
    isMarked: markInfo?.get('Marked') === true,
    info: info as Readonly<Record<string, unknown>>,
    outline: outline?.map(({ title }) => title) ?? [],
  }
}

/** Each page with its tags and its pieces of text, as pdf.js tells them. */
export const pagesWithTags = async (bytes: Uint8Array) => {
  provideWithResolvers()
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const pdf = await task.promise
  const pages: { readonly tree: TaggedNode | null; readonly items: readonly TaggedText[] }[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    pages.push({
      tree: (await page.getStructTree()) as TaggedNode | null,
      items: items as readonly TaggedText[],
    })
  }
  await task.destroy()
  return pages
}
