import { composeMarginNotice, type MarginFacts } from '@pledge/copy/en/margin-mails'
import { keyOfMarginAlert, keyOfReminder } from '@pledge/domain/alerts/overtaken'
import { evolve } from '@pledge/domain/decider/evolve'
import { hasSoldSince, openSale } from '@pledge/domain/liquidation/sales'
import { MARGIN } from '@pledge/domain/margin/decider'
import { isMonitored, openCall, UNMONITORED, type MarginState } from '@pledge/domain/margin/margin-state'
import { neededToCure } from '@pledge/domain/margin/needed-to-cure'
import { marginNotice, NOTICE_OF_REMINDER, type MarginNotice } from '@pledge/domain/margin/notices'
import { readingOf } from '@pledge/domain/margin/reading-data'
import type { MarginReading } from '@pledge/domain/margin/reading'
import { dueReminder, nextReminderAt } from '@pledge/domain/margin/reminders'
import { shownLtvBps } from '@pledge/domain/margin/shown-ltv'
import type { MarginTerms } from '@pledge/domain/margin/terms'
import {
  withLockedApplication,
  type LockedApplication,
} from '../../commands/application/locked-application.ts'
import { asSystem } from '../../commands/application/of-application.ts'
import { currentReading } from '../../commands/margin/follow-margin.ts'
import { settleOvertaken } from '../../store/alerts/unreached-alerts.ts'
import { defaultDecisionsOf, plannedSale } from '../../store/delinquency/default-decisions.ts'
import { noticedVersion, setMarginReminder, setNoticedVersion } from '../../store/margin/margins.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import { marginEvents } from '../../store/streams/events.ts'
import type { Due } from '../../store/work/due.ts'
import type { JobDeps } from '../deps.ts'
import { alertBorrower } from '../alerts/alert-borrower.ts'

const factsOf = (terms: MarginTerms, reading: MarginReading | null, cureBy: number | null): MarginFacts => ({
  ...terms,
  priceCents: reading?.priceCents ?? null,
  ltvBps: reading === null ? null : shownLtvBps(terms.coin, reading),
  cureBy: cureBy === null ? null : new Date(cureBy),
  needed: reading === null ? null : neededToCure({ ...reading, coin: terms.coin }, terms.cureTargetLtvBps),
})

interface Notice {
  readonly notice: MarginNotice
  readonly key: string
  readonly margin: MarginFacts
}

const send = async (deps: JobDeps, locked: LockedApplication, { notice, key, margin }: Notice) => {
  const { tx, record } = locked
  const { file, organizationVersion: version } = record
  await alertBorrower(deps, locked, {
    notice,
    cureBy: margin.cureBy,
    organization: await organizationVersion(tx, file.organizationId, version),
    kind: `margin:${notice}`,
    key,
    compose: (facts) => composeMarginNotice(notice, margin, facts),
  })
}

/** Whether a sale because of a default is planned or under way: then no better price means that nothing is sold. */
const isSoldInDefault = async ({ tx, file }: LockedApplication): Promise<boolean> =>
  openSale(file.liquidations)?.cause === 'IN_DEFAULT' ||
  plannedSale(await defaultDecisionsOf(tx, file.id)) !== undefined

/** The notices that say that no collateral is sold. */
const SAYS_NO_SALE: ReadonlySet<MarginNotice> = new Set(['no-sale', 'nothing-to-sell'])

/**
 * Queues a notice for each new event of a loan's monitoring, once, with the figures of the event and the cure deadline at
 * that time. While a sale in default is planned or under way, none says that nothing is sold. Nobody has to be reached any more about a call or a sale that an event ended. Runs under the lock of the loan, and commits the version up to which notices are queued with them.
 */
export const sendMarginNotices = (deps: JobDeps, due: Due): Promise<unknown> =>
  withLockedApplication(deps)(asSystem(due), async (locked) => {
    const { tx, file, now } = locked
    const from = await noticedVersion(tx, file.id)
    if (from === undefined) return
    const ofNow = await currentReading(locked)
    let margin: MarginState = UNMONITORED
    let last = from
    const events = await marginEvents(tx, file.id)
    for (const { version, event } of events) {
      const before = margin
      margin = evolve(MARGIN, margin, event)
      if (version <= from) continue
      last = version
      const notice = marginNotice(event)
      if (notice === null || !isMonitored(margin)) continue
      // The email about what was sold has the rest.
      if (
        notice === 'no-sale' &&
        before.state === 'SALE_DUE' &&
        hasSoldSince(file.liquidations, before.since)
      )
        continue
      if (SAYS_NO_SALE.has(notice) && (await isSoldInDefault(locked))) continue
      const reading = 'reading' in event.data ? readingOf(event.data.reading) : ofNow
      await send(deps, locked, {
        notice,
        key: keyOfMarginAlert(file.id, version),
        margin: factsOf(margin.terms, reading, openCall(margin)?.cureBy ?? null),
      })
    }
    await settleOvertaken(tx, { applicationId: file.id, events, now })
    await setNoticedVersion(tx, file.id, last)
  })

/** Reminds the borrower of an open margin call with the amount needed at the newest price, and schedules the next reminder. */
export const remindOfCall = (deps: JobDeps, due: Due): Promise<unknown> =>
  withLockedApplication(deps)(asSystem(due), async (locked) => {
    const { tx, file, now } = locked
    const { margin } = file
    // The review has scheduled the next reminder.
    if (openCall(margin)?.pause?.cause === 'DEPOSIT') return
    const reminder = dueReminder(margin, now.getTime())
    await setMarginReminder(tx, file.id, nextReminderAt(margin, now.getTime()))
    if (reminder === null || margin.state !== 'CALLED') return
    const reading = await currentReading(locked)
    await send(deps, locked, {
      notice: NOTICE_OF_REMINDER[reminder.kind],
      key: keyOfReminder(margin.call.callId, reminder.kind, margin.call.cureBy),
      margin: factsOf(margin.terms, reading, margin.call.cureBy),
    })
  })
