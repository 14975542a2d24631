import { scriptAddress } from '@pledge/contract/bank-link'
import * as z from 'zod/mini'

const KEY = 'pledge.bank-link'

const keptLink = z.object({
  appUuid: z.uuid(),
  linkToken: z.string(),
  expiresAt: z.iso.datetime(),
  widget: scriptAddress,
})
export type KeptLink = z.infer<typeof keptLink>

/**
 * The application and the link token, kept while the browser is away at a bank (row 1.2.08). In the storage of the
 * browser, not of the tab: an app of a bank may come back in another one. The token opens nothing by itself and is used
 * once; nothing of a bank or an account is kept here.
 */
export const keepLink = (link: KeptLink): void => localStorage.setItem(KEY, JSON.stringify(link))

export const forgetLink = (): void => localStorage.removeItem(KEY)

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What was kept, or null when there is nothing, or its token has run out. */
export const findKeptLink = (now: number): KeptLink | null => {
  const found = keptLink.safeParse(parsed(localStorage.getItem(KEY)))
  return found.success && Date.parse(found.data.expiresAt) > now ? found.data : null
}
