import * as z from 'zod/mini'

const pageDataSchema = z.object({ toolsPath: z.nullable(z.string()), loanOriginatorUuid: z.uuid() })
export type PageData = z.infer<typeof pageDataSchema>

/** The JSON that the server embedded in the page under this id; null when there is none. */
export const readFromPage = (id: string): unknown =>
  JSON.parse(document.getElementById(id)?.textContent ?? 'null')

let read: PageData | undefined

/** The page's data besides its organization. Throws on a page without it: a bug of the server. */
export const pageData = (): PageData => {
  read ??= z.parse(pageDataSchema, readFromPage('pledge-page'))
  return read
}
