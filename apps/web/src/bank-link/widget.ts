import type { LinkTokenAnswer } from '@pledge/contract/bank-link'
import { type ComponentType, lazy } from 'react'
import { loadPart } from '../load-part.ts'

/** What went wrong in the page of the provider, in its own words. */
export interface LinkFailure {
  readonly type: string
  readonly code: string
  readonly message: string
}

export interface ChosenInstitution {
  readonly id: string
  readonly name: string
}

export interface LinkWidgetProps {
  readonly linkToken: string
  /** The whole address at which the browser came back from a bank; null at the beginning. */
  readonly receivedRedirectUri: string | null
  readonly onSuccess: (publicToken: string, institution: ChosenInstitution) => void
  /** The person left, or the provider gave up. */
  readonly onExit: (failure: LinkFailure | null, institution: ChosenInstitution | null) => void
  /** Right before the browser leaves for the page of a bank. */
  readonly onLeave: () => void
}
export type LinkWidget = ComponentType<LinkWidgetProps>

type WidgetName = LinkTokenAnswer['widget']

const load = (import_: () => Promise<LinkWidget>): LinkWidget =>
  lazy(() => loadPart(async () => ({ default: await import_() })))

/**
 * The page of the provider by the name that the server gives it, loaded when it is opened. A vendor adds a line here: a
 * component that loads the vendor's own code and hands its callbacks on.
 */
export const WIDGETS: Readonly<Record<WidgetName, LinkWidget>> = {
  simulated: load(async () => (await import('./simulated/SimulatedLink.tsx')).SimulatedLink),
}
