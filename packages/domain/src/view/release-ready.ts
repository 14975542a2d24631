import type { Stage } from '../application/states.ts'
import type { ReleaseResult } from '../release/results.ts'

/**
 * Whether the borrower may enter a return address (rows 1.4.40 and 1.4.41): in the stage of the release,
 * while no request was made or the response to it is WITHDRAWAL_FAILED. Responses are matched by request id.
 */
export const isReleaseReady = ({
  stage,
  request,
  responses,
}: {
  readonly stage: Stage
  readonly request: { readonly requestId: string } | null
  readonly responses: readonly { readonly id: string; readonly result: ReleaseResult }[]
}): boolean => {
  if (stage !== 'COLLATERAL_RELEASE') return false
  if (request === null) return true
  return responses.find(({ id }) => id === request.requestId)?.result === 'WITHDRAWAL_FAILED'
}
