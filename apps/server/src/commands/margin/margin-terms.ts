import { isCuredByPrice, type MarginTerms } from '@pledge/domain/margin/terms'
import { levelsOfTriggers } from '@pledge/domain/offer/trigger-prices'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { findSelectedOffer } from '../../store/offer/offers.ts'
import { lendingRulesVersion, organizationVersion } from '../../store/organization/organizations.ts'

/** What a loan is monitored by: the levels of its offer, and the rules and the agreement that it was made under. */
export const marginTermsOf = async (tx: Tx, record: ApplicationRecord): Promise<MarginTerms> => {
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
