import type { LinkTokenAnswer } from '@pledge/contract/bank-link'
import { lazy } from 'react'
import { loadPart } from '../load-part.ts'
import type { LinkWidget } from './widget-props.ts'

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
