import { DEFAULT_IDLE_DAYS } from '@pledge/domain/application/limits'
import { lendingRulesVersion } from '../store/organizations.ts'
import { advance } from './advance.ts'
import { jobActor, systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'

/**
 * Ends an application past its 14 days, or idle too long (rows 1.9.26, 1.2.38). Decided under the row's lock: a sweep
 * that came early, or late after a signature, changes nothing. Refusals: `transition.not-allowed`.
 */
export const expireApplication = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    asker: systemOf(input.organizationId),
    applicationId: input.applicationId,
    command: async (record, tx) => {
      const rules = await lendingRulesVersion(tx, input.organizationId, record.lendingRulesVersion)
      const idleDays = rules.deadlines.idleDays ?? DEFAULT_IDLE_DAYS
      return { type: 'ApplicationExpired', by: jobActor('expire-applications'), data: { idleDays } }
    },
  })
