import type { GivenReason } from '@pledge/contract/access-reason'

/**
 * Why the application that is open was opened: the task of the queue that the agent came from, or what they answered when
 * they were asked. It holds for one application, in this tab, until another link is followed or the page is reloaded.
 */
let given: { readonly appUuid: string; readonly reason: GivenReason } | undefined

export const reasonFor = (appUuid: string): GivenReason | undefined =>
  given?.appUuid === appUuid ? given.reason : undefined

/** Undefined: the link says nothing of a task, so the agent is asked. */
export const rememberReason = (appUuid: string, reason: GivenReason | undefined): void => {
  given = reason === undefined ? undefined : { appUuid, reason }
}
