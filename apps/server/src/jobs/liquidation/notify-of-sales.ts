import { composeCollateralSold } from '@pledge/copy/en/sale-mails'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { withLockedApplication } from '../../commands/application/locked-application.ts'
import { asSystem } from '../../commands/application/of-application.ts'
import { claimFile } from '../../store/identity/stored-files.ts'
import { setSaleNotified, unnotifiedSales } from '../../store/liquidation/liquidations.ts'
import { insertLoanDocument } from '../../store/loan/loan-documents.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { Due } from '../../store/work/due.ts'
import type { JobDeps } from '../deps.ts'
import { alertBorrower } from '../alerts/alert-borrower.ts'
import { makeSaleReceipts } from './make-sale-receipts.ts'

/**
 * Makes the receipt of each sale that sold something, and queues the email about it, once: 'after every sale we promptly tell you
 * what was sold, at what price, the fee, and what you still owe' (section 7 of the security agreement). The email says that the
 * receipt is among the documents, so both are stored in one transaction.
 */
export const notifyOfSales = async (deps: JobDeps, due: Due): Promise<void> => {
  const receipts = await makeSaleReceipts(deps, due)
  await withLockedApplication(deps)(asSystem(due), async (locked) => {
    const { tx, file, record } = locked
    const { organizationId, id } = file
    const organization = await organizationVersion(tx, organizationId, record.organizationVersion)
    for (const number of await unnotifiedSales(tx, id)) {
      const sale = file.liquidations[number - 1]
      if (sale?.state !== 'CONCLUDED') throw new Error('a sale that is to be notified of is concluded')
      const documents = receipts.get(number)
      // A sale that was concluded since has its receipt and its email in the next run.
      if (documents === undefined) continue
      for (const document of documents) {
        await claimFile(tx, document.fileKey, deps.clock.real())
        await insertLoanDocument(tx, document)
      }
      await alertBorrower(deps, locked, {
        organization,
        notice: 'collateral-sold',
        cureBy: null,
        kind: 'sale:collateral-sold',
        key: `sale:${sale.liquidationId}`,
        compose: (facts) => composeCollateralSold(receiptOf(sale), facts),
      })
      await setSaleNotified(tx, id, number)
    }
  })
}
