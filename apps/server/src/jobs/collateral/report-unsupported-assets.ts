import { composeNotice } from '@pledge/copy/en/mails'
import { readApplication } from '../../commands/application/read-application.ts'
import { systemOf } from '../../commands/actors.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { Due } from '../../store/work/due.ts'
import { unnotifiedUnsupportedAssets } from '../../store/work/sweeper.ts'
import {
  markUnsupportedAssetsNotified,
  unsupportedAssetNoticesSent,
} from '../../store/collateral/unsupported-assets.ts'
import type { JobDeps } from '../deps.ts'
import { eachDueOnce } from '../work/each-apart.ts'
import { mailToBorrower } from '../mail/mail-to-borrower.ts'

const NAME = 'report-unsupported-assets'
const MOST_A_PAGE = 50
/** Strangers can send dust of a token to any address, so a loan gets at most this many emails about it. */
const MOST_MAILS = 3

const tell = async (deps: JobDeps, due: Due): Promise<void> => {
  const principal = systemOf(due.organizationId)
  const found = await readApplication(deps)({ principal, applicationId: due.applicationId })
  if (!found.ok) return
  const { organizationVersion: version } = found.record
  const organization = await organizationVersion(deps.db, due.organizationId, version)
  await deps.transaction(principal, async ({ tx }) => {
    const times = await unsupportedAssetNoticesSent(tx, due.applicationId)
    // When two processes notify at once, the one that marks no asset sends nothing.
    const marked = await markUnsupportedAssetsNotified(tx, due.applicationId, deps.clock.business())
    if (marked === 0 || times >= MOST_MAILS) return
    await mailToBorrower(deps, tx, {
      record: found.record,
      organization,
      kind: 'wrong-asset',
      key: `notice:${due.applicationId}:wrong-asset:${times + 1}`,
      compose: (facts) => composeNotice('wrong-asset', facts),
    })
  })
}

/** Notifies borrowers that an asset other than the coin arrived at their deposit address (decision 20). */
export const reportUnsupportedAssets = async (deps: JobDeps): Promise<void> => {
  const unnotified = async (most: number) =>
    (await unnotifiedUnsupportedAssets(deps.sweeperDb, deps.clock.business(), most)).map((one) => ({
      ...one,
      item: one.applicationId,
    }))
  await eachDueOnce(deps, NAME, {
    list: unnotified,
    most: MOST_A_PAGE,
    work: async (one) => {
      await tell(deps, one)
      return 'done'
    },
  })
}
