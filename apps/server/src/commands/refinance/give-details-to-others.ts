import { isSsnOfLoans } from '@pledge/domain/refinance/refinance-details'
import { applicationIdsInStates } from '../../store/application/applications.ts'
import { withTenant } from '../../store/database/database.ts'
import { principalOf } from '../actors.ts'
import type { OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { judgeDetails } from './judge-details.ts'
import { refinanceDetails } from './refinance-details.ts'
import { storeDetails } from './store-details.ts'

/** More than the coins that can be refinanced, each with one application that is not confirmed yet. */
const MOST_OTHERS = 10

/**
 * The borrower's other refinances that lack details have those of this one too, so that nobody enters them twice; not
 * where they do not fit, as for another residence or other digits of the SSN: there the borrower is asked. After the
 * commit of the first, because one transaction that locks several applications could wait for another one in vain.
 */
export const giveDetailsToOthers =
  (deps: Deps) =>
  async (of: OfSubject): Promise<void> => {
    const first = await refinanceDetails(deps)(of)
    if (!first.ok) return
    const { ssn, address: homeAddress, phone: phoneNumber } = first.found.details
    const ids = await withTenant(deps.db, principalOf(of.subject), (tx) =>
      applicationIdsInStates(tx, of.subject.accountId, ['OFFER_SELECT']),
    )
    for (const applicationId of ids.slice(0, MOST_OTHERS)) {
      const other = { subject: of.subject, applicationId }
      const read = await refinanceDetails(deps)(other)
      if (!read.ok || read.found.status !== 'NEEDED') continue
      if (ssn !== null && !isSsnOfLoans(ssn, read.found.lastFours)) continue
      const given = { homeAddress, phoneNumber, ...(ssn !== null && { ssn }) }
      const judged = await judgeDetails(deps, given, read.found)
      if (judged.ok) await storeDetails(deps, other, judged.value)
    }
  }
