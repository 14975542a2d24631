import type { LinkHandlers } from '@pledge/contract/link-script'

/**
 * A provider's script: a module that opens the provider's page in one of our elements, and returns a function to close
 * it.
 */
export interface LinkScript {
  readonly open: (element: Element, handlers: LinkHandlers) => Promise<() => void> | (() => void)
}

/** Loads it from the address that the server gives; the content security policy limits the allowed origins. */
export const linkScripts = {
  load: (address: string): Promise<LinkScript> => import(/* @vite-ignore */ address) as Promise<LinkScript>,
}
