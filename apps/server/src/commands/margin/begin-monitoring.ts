import { isInService } from '@pledge/domain/loan/loan-state'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { isCuredByPrice, type MarginTerms } from '@pledge/domain/margin/terms'
import { levelsOfTriggers } from '@pledge/domain/offer/trigger-prices'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { unlistUnmonitored } from '../../store/margin/margins.ts'
import { findSelectedOffer } from '../../store/offer/offers.ts'
import { lendingRulesVersion, organizationVersion } from '../../store/organization/organizations.ts'
import { jobActor } from '../actors.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** What a loan is monitored by: the levels of its offer, and the rules and the agreement that it was made under. */
const termsOf = async (tx: Tx, record: ApplicationRecord): Promise<MarginTerms> => {
  const { organizationId, application } = record.file
  const offer = await findSelectedOffer(tx, application)
  if (offer === undefined) throw new Error('a loan has an offer')
  const { coin, triggers } = offer.quote
  const { warningLtvBps, marginCallLtvBps, liquidationLtvBps } = levelsOfTriggers(triggers)
  const rules = await lendingRulesVersion(tx, organizationId, record.lendingRulesVersion)
  const { templates } = await organizationVersion(tx, organizationId, record.organizationVersion)
  return {
    coin,
    warningLtvBps,
    marginCallLtvBps,
    liquidationLtvBps,
    // As its agreement says (decision 6).
    cureTargetLtvBps: warningLtvBps,
    cureHours: rules.cureHours,
    rearmBps: rules.margin.rearmBps,
    isCuredByPrice: isCuredByPrice(templates.securityAgreement),
  }
}

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
      const data = { terms: await termsOf(tx, record) }
      return { type: 'MonitoringBegun', by: jobActor('monitor-prices'), data }
    },
    effects: ({ tx, after }) => unlistUnmonitored(tx, after.id),
  })
