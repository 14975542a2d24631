import { operatorSettings } from '../operator-settings.ts'
import { WAITING_POLL, type PollBounds } from './poll-interval.ts'

const SECOND_MS = 1000

/** While collateral or funds are awaited, at the operator's interval (row 1.4.29, gap G.46). */
export const waitingPoll = (): PollBounds => ({
  ...WAITING_POLL,
  everyMs: operatorSettings().statusPollSeconds * SECOND_MS,
})
