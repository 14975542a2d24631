import type { LinkHandlers } from '@pledge/contract/link-script'

/** The script of a provider: a module that opens the provider's page in an element of ours, and answers how to close it. */
export interface LinkScript {
  readonly open: (element: Element, handlers: LinkHandlers) => Promise<() => void> | (() => void)
}

/** Loads it from the address that the server names; the content security policy says from where it may come. */
export const linkScripts = {
  load: (address: string): Promise<LinkScript> => import(/* @vite-ignore */ address) as Promise<LinkScript>,
}
