import { escalateGivenUp } from '../../commands/alerts/escalate-alert.ts'
import { systemOf } from '../../commands/actors.ts'
import { areAlertsHeld } from '../../store/alerts/alert-holds.ts'
import { changeAlertPhone, isTexted, lockAlertPhone } from '../../store/alerts/alert-phones.ts'
import { claimText, finishText, waitingTexts, type ClaimedText } from '../../store/alerts/text-outbox.ts'
import { loanOfMessage } from '../../store/alerts/undelivered.ts'
import { withTenant } from '../../store/database/database.ts'
import type { JobDeps } from '../deps.ts'
import { waitAfterMail } from '../mail/wait-after-mail.ts'
import { atOnce, untilEmpty } from '../work/until-empty.ts'

const NAME = 'send-texts'
const MOST_A_PAGE = 50
const MAX_TRIES = 20

type Outcome = 'done' | 'failed' | 'given-up' | 'taken' | 'dropped'
interface OfText {
  readonly id: string
  readonly organizationId: string
}

/** Claims a text. An alert to a number that was stopped or removed since, or of a loan that was held since, is dropped. */
const claim = (deps: JobDeps, { id, organizationId }: OfText) =>
  withTenant<ClaimedText | 'taken' | 'dropped'>(deps.db, systemOf(organizationId), async (tx) => {
    const now = deps.clock.real()
    const lockedUntil = (tries: number) => new Date(now.getTime() + waitAfterMail(tries))
    const claimed = await claimText(tx, deps.sealer, { id, now, lockedUntil })
    if (claimed === undefined) return 'taken'
    const phone = await lockAlertPhone(tx, deps.sealer, claimed.phoneId)
    const { applicationId } = claimed
    if (applicationId === null) return claimed
    if (isTexted(phone) && !(await areAlertsHeld(tx, applicationId))) return claimed
    await finishText(tx, id, 'failed', now)
    return 'dropped'
  })

/** The provider will never text this number: nothing more is sent to it until its owner gives it again. */
const stopNumber = (deps: JobDeps, { id, organizationId }: OfText, { phoneId }: ClaimedText) =>
  withTenant(deps.db, systemOf(organizationId), async (tx) => {
    await finishText(tx, id, 'failed', deps.clock.real())
    const phone = await lockAlertPhone(tx, deps.sealer, phoneId)
    if (phone?.stoppedAt === null) await changeAlertPhone(tx, phoneId, { stoppedAt: deps.clock.business() })
  })

/** Sends one text. The claim is committed first, so that each attempt counts. */
const sendClaimed = async (deps: JobDeps, of: OfText): Promise<Outcome> => {
  const claimed = await claim(deps, of)
  if (claimed === 'taken' || claimed === 'dropped') return claimed
  const finish = (status: 'done' | 'failed') =>
    withTenant(deps.db, systemOf(of.organizationId), (tx) => finishText(tx, of.id, status, deps.clock.real()))
  try {
    const answer = await deps.text.send({ idempotencyKey: of.id, ...claimed.text })
    if (answer === 'REFUSED') {
      await stopNumber(deps, of, claimed)
      return 'dropped'
    }
  } catch (error) {
    deps.log.warn({ err: error, text: of.id, tries: claimed.tries }, 'a text was not sent')
    if (claimed.tries < MAX_TRIES) return 'failed'
    await finish('failed')
    return 'given-up'
  }
  await finish('done')
  return 'done'
}

/** An alert that nobody got by text may have to be sent in another way. */
const sendOne = async (deps: JobDeps, of: OfText): Promise<Outcome> => {
  const outcome = await sendClaimed(deps, of)
  if (outcome === 'dropped' || outcome === 'given-up') {
    const loan = await loanOfMessage(deps.sweeperDb, of.id)
    if (loan !== undefined) await escalateGivenUp(deps)({ ...loan, channel: 'TEXT' })
  }
  return outcome
}

const sendApart = async (deps: JobDeps, of: OfText): Promise<void> => {
  let outcome: Outcome = 'failed'
  try {
    outcome = await sendOne(deps, of)
  } catch (error) {
    deps.log.warn({ err: error, text: of.id }, 'a text could not be read from the outbox')
  }
  deps.metrics.items.inc({ watcher: NAME, outcome })
}

/** Sends waiting texts, each separately and once by its id; a failed one is retried with increasing delays, within limits. */
export const sendTexts = (deps: JobDeps): Promise<void> =>
  untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: (most) =>
      waitingTexts(deps.sweeperDb, { real: deps.clock.real(), business: deps.clock.business() }, most),
    work: (page, count) => atOnce(deps, page, count, (one) => sendApart(deps, one)),
  })
