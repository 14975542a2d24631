import type { GivenReason } from '@pledge/contract/access-reason'

/**
 * Why the open application was opened: the task of the queue whose link the agent followed, or their answer to the
 * dialog. It is valid for one application, in this tab, until they leave its page or reload it.
 */
let given: { readonly appUuid: string; readonly reason: GivenReason } | undefined

export const reasonFor = (appUuid: string): GivenReason | undefined =>
  given?.appUuid === appUuid ? given.reason : undefined

/** Undefined: the link names no task, so the agent is asked. */
export const rememberReason = (appUuid: string, reason: GivenReason | undefined): void => {
  given = reason === undefined ? undefined : { appUuid, reason }
}

/** Called at every navigation, including back and forward: the reason is cleared except at its application. */
export const keepReasonAt = (pathname: string): void => {
  if (given !== undefined && !pathname.endsWith(`/applications/${given.appUuid}`)) given = undefined
}
