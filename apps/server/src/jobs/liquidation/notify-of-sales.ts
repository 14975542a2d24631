import { composeCollateralSold } from '@pledge/copy/en/sale-mails'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { withLockedApplication } from '../../commands/application/locked-application.ts'
import { asSystem } from '../../commands/application/of-application.ts'
import { setSaleNotified, unnotifiedSales } from '../../store/liquidation/liquidations.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { Due } from '../../store/work/due.ts'
import type { JobDeps } from '../deps.ts'
import { alertBorrower } from '../alerts/alert-borrower.ts'

/**
 * Queues the email about each sale that sold something, once: 'after every sale we promptly tell you what was sold, at what price,
 * the fee, and what you still owe' (section 7 of the security agreement).
 */
export const notifyOfSales = (deps: JobDeps, due: Due): Promise<unknown> =>
  withLockedApplication(deps)(asSystem(due), async ({ tx, file, record }) => {
    const { organizationId, id } = file
    const organization = await organizationVersion(tx, organizationId, record.organizationVersion)
    for (const number of await unnotifiedSales(tx, id)) {
      const sale = file.liquidations[number - 1]
      if (sale?.state !== 'CONCLUDED') throw new Error('a sale that is to be notified of is concluded')
      const receipt = receiptOf(sale)
      await alertBorrower(deps, tx, {
        record,
        organization,
        notice: 'collateral-sold',
        cureBy: null,
        kind: 'sale:collateral-sold',
        key: `sale:${sale.liquidationId}`,
        compose: (facts) => composeCollateralSold(receipt, facts),
      })
      await setSaleNotified(tx, id, number)
    }
  })
