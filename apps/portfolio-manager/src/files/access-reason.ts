import type { GivenReason } from '@pledge/contract/access-reason'

/**
 * Why the application that is open was opened: the task of the queue whose link the agent followed, or their answer when
 * the page asked. It holds for one application, in this tab, until they leave its page or reload it.
 */
let given: { readonly appUuid: string; readonly reason: GivenReason } | undefined

export const reasonFor = (appUuid: string): GivenReason | undefined =>
  given?.appUuid === appUuid ? given.reason : undefined

/** Undefined: the link says nothing of a task, so the agent is asked. */
export const rememberReason = (appUuid: string, reason: GivenReason | undefined): void => {
  given = reason === undefined ? undefined : { appUuid, reason }
}

/** At every navigation, back and forward too: a reason is forgotten anywhere but at its application. */
export const keepReasonAt = (pathname: string): void => {
  if (given !== undefined && !pathname.endsWith(`/applications/${given.appUuid}`)) given = undefined
}
