import { isLate } from '@pledge/domain/alerts/escalation'
import { escalateLost } from '../../commands/alerts/escalate-alert.ts'
import { judgeText } from '../../commands/alerts/judge-text.ts'
import { systemOf } from '../../commands/actors.ts'
import { changeAlertPhone, lockAlertPhone } from '../../store/alerts/alert-phones.ts'
import {
  claimText,
  finishText,
  moveText,
  waitingTexts,
  type ClaimedText,
} from '../../store/alerts/text-outbox.ts'
import { settleArrived } from '../../store/alerts/unreached-alerts.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import type { JobDeps } from '../deps.ts'
import { waitAfterMail } from '../mail/wait-after-mail.ts'
import { atOnce, untilEmpty } from '../work/until-empty.ts'

const NAME = 'send-texts'
const MOST_A_PAGE = 50
const MAX_TRIES = 20

type Outcome = 'done' | 'failed' | 'given-up' | 'taken' | 'dropped' | 'moved'
interface OfText {
  readonly id: string
  readonly organizationId: string
}

/** Claims a text, and judges an alert again: until now it has waited. */
const claim = (deps: JobDeps, { id, organizationId }: OfText) =>
  withTenant<ClaimedText | 'taken' | 'moved' | 'dropped'>(deps.db, systemOf(organizationId), async (tx) => {
    const now = deps.clock.real()
    const lockedUntil = (tries: number) => new Date(now.getTime() + waitAfterMail(tries))
    const claimed = await claimText(tx, deps.sealer, { id, now, lockedUntil })
    if (claimed === undefined) return 'taken'
    const { applicationId, phoneId } = claimed
    if (applicationId === null) return claimed
    const judged = await judgeText(deps, tx, { id, applicationId, phoneId })
    if (judged === 'SEND') return claimed
    if (judged === 'DROP') return 'dropped'
    await moveText(tx, id, { sendFrom: judged, now })
    return 'moved'
  })

/** The provider will never text this number: nothing more is sent to it until its owner gives it again. */
const stopNumber = async (deps: JobDeps, tx: Tx, { phoneId }: ClaimedText) => {
  const phone = await lockAlertPhone(tx, deps.sealer, phoneId)
  if (phone?.stoppedAt === null) await changeAlertPhone(tx, phoneId, { stoppedAt: deps.clock.business() })
}

/** An alert that nobody got by text may have to be sent in another way: decided in the transaction that ends the text. */
const giveUp = (deps: JobDeps, { id, organizationId }: OfText, also?: (tx: Tx) => Promise<void>) =>
  escalateLost(deps)({
    key: id,
    organizationId,
    channel: 'TEXT',
    end: async (tx) => {
      await finishText(tx, id, 'failed', deps.clock.real())
      await also?.(tx)
    },
  })

const failed = async (deps: JobDeps, of: OfText, { tries }: ClaimedText): Promise<Outcome> => {
  if (tries >= MAX_TRIES) {
    await giveUp(deps, of)
    return 'given-up'
  }
  if (isLate(tries)) await escalateLost(deps)({ key: of.id, ...of, channel: 'TEXT' })
  return 'failed'
}

/** Sends one text. The claim is committed first, so that each attempt counts. */
const sendOne = async (deps: JobDeps, of: OfText): Promise<Outcome> => {
  const claimed = await claim(deps, of)
  if (claimed === 'dropped') await giveUp(deps, of)
  if (typeof claimed === 'string') return claimed
  try {
    const answer = await deps.text.send({ idempotencyKey: of.id, ...claimed.text })
    if (answer === 'REFUSED') {
      await giveUp(deps, of, (tx) => stopNumber(deps, tx, claimed))
      return 'dropped'
    }
  } catch (error) {
    deps.log.warn({ err: error, text: of.id, tries: claimed.tries }, 'a text was not sent')
    return failed(deps, of, claimed)
  }
  await withTenant(deps.db, systemOf(of.organizationId), async (tx) => {
    await finishText(tx, of.id, 'done', deps.clock.real())
    if (isLate(claimed.tries)) await settleArrived(tx, of.id, deps.clock.business())
  })
  return 'done'
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
