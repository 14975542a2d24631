import { isLate } from '@pledge/domain/alerts/escalation'
import { escalateLost } from '../../commands/alerts/escalate-alert.ts'
import { systemOf } from '../../commands/actors.ts'
import { settleArrived } from '../../store/alerts/unreached-alerts.ts'
import { withTenant } from '../../store/database/database.ts'
import { claimMail, finishMail, openMail, type ClaimedMail } from '../../store/mail/outbox.ts'
import { waitingOutbox } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { atOnce, untilEmpty } from '../work/until-empty.ts'
import { waitAfterMail } from './wait-after-mail.ts'

const NAME = 'send-mails'
const MOST_A_PAGE = 50
const MAX_TRIES = 20

type Outcome = 'done' | 'failed' | 'given-up' | 'taken'

/** An alert whose email is late or given up is sent in another way: for the latter in the transaction that ends the email. */
const failed = async (
  deps: JobDeps,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  { tries, idempotencyKey: key }: ClaimedMail,
): Promise<Outcome> => {
  const lost = { key, organizationId, channel: 'EMAIL' } as const
  if (tries >= MAX_TRIES) {
    await escalateLost(deps)({ ...lost, end: (tx) => finishMail(tx, id, 'failed', deps.clock.real()) })
    return 'given-up'
  }
  if (isLate(tries)) await escalateLost(deps)(lost)
  return 'failed'
}

/** Sends one email. The claim is committed first, so that each attempt counts. */
const sendOne = async (deps: JobDeps, id: string, organizationId: string): Promise<Outcome> => {
  const principal = systemOf(organizationId)
  const now = deps.clock.real()
  const claimed = await withTenant(deps.db, principal, (tx) =>
    claimMail(tx, { id, now, lockedUntil: (tries) => new Date(now.getTime() + waitAfterMail(tries)) }),
  )
  if (claimed === undefined) return 'taken'
  try {
    const mail = openMail(deps.sealer, id, claimed.sealed)
    await deps.mail.send({ idempotencyKey: claimed.idempotencyKey, ...mail })
  } catch (error) {
    deps.log.warn({ err: error, outbox: id, tries: claimed.tries }, 'an email was not sent')
    return failed(deps, { id, organizationId }, claimed)
  }
  await withTenant(deps.db, principal, async (tx) => {
    await finishMail(tx, id, 'done', deps.clock.real())
    if (isLate(claimed.tries)) await settleArrived(tx, id, deps.clock.business())
  })
  return 'done'
}

const sendApart = async (deps: JobDeps, id: string, organizationId: string): Promise<void> => {
  let outcome: Outcome = 'failed'
  try {
    outcome = await sendOne(deps, id, organizationId)
  } catch (error) {
    deps.log.warn({ err: error, outbox: id }, 'an email could not be read from the outbox')
  }
  deps.metrics.items.inc({ watcher: NAME, outcome })
}

/**
 * Sends pending emails, each separately and once per key; a failed one is retried with increasing delays,
 * within limits.
 */
export const sendMails = (deps: JobDeps): Promise<void> =>
  untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: (most) => waitingOutbox(deps.sweeperDb, deps.clock.real(), most),
    work: (page, count) =>
      atOnce(deps, page, count, ({ id, organizationId }) => sendApart(deps, id, organizationId)),
  })
