import { isInService } from '@pledge/domain/loan/loan-state'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { unlistUnmonitored } from '../../store/margin/margins.ts'
import { jobActor } from '../actors.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { marginTermsOf } from './margin-terms.ts'

/**
 * Begins to monitor a loan that is in service; `advance` then reviews it at once. A loan that is monitored already, or no
 * longer in service, is only taken off the list. Refusal: transition.not-allowed under a hold.
 */
export const beginMonitoring = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    async command({ tx, file, record }) {
      if (isMonitored(file.margin) || !isInService(file.loan)) {
        await unlistUnmonitored(tx, file.id)
        return UNCHANGED
      }
      const data = { terms: await marginTermsOf(tx, record) }
      return { type: 'MonitoringBegun', by: jobActor('monitor-prices'), data }
    },
    effects: ({ tx, after }) => unlistUnmonitored(tx, after.id),
  })
