import { composeExcessMail } from '@pledge/copy/en/rebalance-mails'
import type { Coin } from '@pledge/domain/collateral/coins'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import type { MarginReading } from '@pledge/domain/margin/reading'
import { shownLtvBps } from '@pledge/domain/margin/shown-ltv'
import { releaseFacts } from '@pledge/domain/process/facts'
import { rebalanceTermsOf, type RebalanceTerms } from '@pledge/domain/rebalance/excess'
import { judgeExcess } from '@pledge/domain/rebalance/excess-notice'
import { isPartRequestable } from '@pledge/domain/release/part-requestable'
import {
  withLockedApplication,
  type LockedApplication,
} from '../../commands/application/locked-application.ts'
import { asSystem } from '../../commands/application/of-application.ts'
import { isReorgedBefore } from '../../commands/collateral/reorged-before.ts'
import { currentReading } from '../../commands/margin/follow-margin.ts'
import { loanExcess } from '../../commands/release/loan-excess.ts'
import { areAlertsHeld } from '../../store/alerts/alert-holds.ts'
import { excessNoticedAt, saveExcessPlan } from '../../store/margin/excess-notices.ts'
import { findSelectedOffer } from '../../store/offer/offers.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { Due } from '../../store/work/due.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower } from '../mail/mail-to-borrower.ts'

/** How long a loan is left alone whose excess something other than the price keeps from leaving, e.g. a hold. */
const DEFERRED_MS = 24 * 60 * 60_000

/** Whether a request for the excess would be accepted at this moment. Under a hold that stops alerts nobody is invited to one. */
const isRequestable = async (locked: LockedApplication): Promise<boolean> => {
  const { tx, file, now } = locked
  if (!isPartRequestable(releaseFacts(file), now.getTime())) return false
  if ((await isReorgedBefore(tx, file)) || (await areAlertsHeld(tx, file.id))) return false
  const excess = await loanExcess(locked)
  return excess.ok && excess.units > 0n
}

const sendEmail = async (
  deps: JobDeps,
  { tx, record, file, now }: LockedApplication,
  {
    coin,
    reading,
    terms,
  }: { readonly coin: Coin; readonly reading: MarginReading; readonly terms: RebalanceTerms },
): Promise<void> => {
  const ltvBps = shownLtvBps(coin, reading)
  if (ltvBps === null) throw new Error('a loan with excess collateral has an LTV')
  const { priceCents } = reading
  await mailToBorrower(deps, tx, {
    record,
    organization: await organizationVersion(tx, file.organizationId, record.organizationVersion),
    kind: 'rebalance:available',
    key: `rebalance:${file.id}:${now.getTime()}`,
    compose: (facts) =>
      composeExcessMail({ coin, priceCents, ltvBps, targetLtvBps: terms.targetLtvBps }, facts),
  })
}

/**
 * Looks at a loan whose price for this is reached: queues the one email that some of its collateral can be withdrawn (row
 * 1.9.13, note 080), and stores the price that it waits for next in the same commit. Without a recent price it does nothing,
 * and the next tick looks again.
 */
export const notifyOfExcess = (deps: JobDeps, due: Due): Promise<unknown> =>
  withLockedApplication(deps)(asSystem(due), async (locked) => {
    const { tx, file, now } = locked
    const { margin, application } = file
    if (!isMonitored(margin)) return
    const reading = await currentReading(locked)
    if (reading === null) return
    const offer = await findSelectedOffer(tx, application)
    if (offer === undefined) throw new Error('a loan has an offer')
    const terms = rebalanceTermsOf(offer.quote)
    const { coin, rearmBps } = margin.terms
    const noticedAt = await excessNoticedAt(tx, file.id)
    const { kind, priceCents } = judgeExcess({
      coin,
      reading,
      terms,
      rearmBps,
      isNoticed: noticedAt !== null,
      isRequestable: await isRequestable(locked),
    })
    if (kind === 'NOTIFY') await sendEmail(deps, locked, { coin, reading, terms })
    await saveExcessPlan(tx, {
      applicationId: file.id,
      priceCents,
      deferredUntil: kind === 'DEFER' ? new Date(now.getTime() + DEFERRED_MS) : null,
      noticedAt: kind === 'NOTIFY' ? now : kind === 'REARM' ? null : noticedAt,
    })
  })
