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
 * Stores the application and the link token while the browser is at a bank (row 1.2.08). In local storage, not per tab:
 * a bank's app may return in another tab. The token alone gives no access and works once; no bank or account data is
 * stored here.
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

/** The stored link, or null when there is none, or its token has expired. */
export const findKeptLink = (now: number): KeptLink | null => {
  const found = keptLink.safeParse(parsed(localStorage.getItem(KEY)))
  return found.success && Date.parse(found.data.expiresAt) > now ? found.data : null
}
