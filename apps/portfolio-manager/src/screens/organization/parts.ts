import { portfolioOrganization } from '@pledge/copy/en/portfolio/organization'

export type Part = keyof typeof portfolioOrganization.part
export const PARTS = Object.keys(portfolioOrganization.part) as readonly Part[]

/** The part named in the URL; by default the first. */
export const readPart = (search: Readonly<Record<string, unknown>>): { readonly part?: Part } => {
  const part = PARTS.find((one) => one === search['part'])
  return part === undefined ? {} : { part }
}
