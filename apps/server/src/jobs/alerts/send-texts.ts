import { isLate } from '@pledge/domain/alerts/escalation'
import { escalateLost } from '../../commands/alerts/escalate-alert.ts'
import { judgeText } from '../../commands/alerts/judge-text.ts'
import { systemOf } from '../../commands/actors.ts'
import { changeAlertPhone, lockAlertPhone } from '../../store/alerts/alert-phones.ts'
import {
  claimText,
  finishText,
  moveText,
  openText,
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

/** Committed before anything else, so that each attempt counts: a text that cannot be read is not tried for ever. */
const claim = (deps: JobDeps, { id, organizationId }: OfText) =>
  withTenant(deps.db, systemOf(organizationId), (tx) => {
    const now = deps.clock.real()
    const lockedUntil = (tries: number) => new Date(now.getTime() + waitAfterMail(tries))
    return claimText(tx, { id, now, lockedUntil })
  })

/** Judges an alert again: until now it has waited. */
const judge = (deps: JobDeps, { id, organizationId }: OfText, { applicationId, phoneId }: ClaimedText) =>
  withTenant<'ready' | 'moved' | 'dropped'>(deps.db, systemOf(organizationId), async (tx) => {
    if (applicationId === null) return 'ready'
    const judged = await judgeText(deps, tx, { id, applicationId, phoneId })
    if (judged === 'SEND') return 'ready'
    if (judged === 'DROP') return 'dropped'
    await moveText(tx, id, { sendFrom: judged, now: deps.clock.real() })
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

/** 'sent' once the provider has it; every other outcome ends this attempt. Throws where it has to be tried again. */
const send = async (deps: JobDeps, of: OfText, claimed: ClaimedText): Promise<Outcome | 'sent'> => {
  const judged = await judge(deps, of, claimed)
  if (judged === 'moved') return judged
  if (judged === 'dropped') {
    await giveUp(deps, of)
    return judged
  }
  const text = openText(deps.sealer, of.id, claimed)
  if ((await deps.text.send({ idempotencyKey: of.id, ...text })) === 'ACCEPTED') return 'sent'
  await giveUp(deps, of, (tx) => stopNumber(deps, tx, claimed))
  return 'dropped'
}

/** Sends one text. Whatever fails before the provider has it, also what cannot be read, is tried again later. */
const sendOne = async (deps: JobDeps, of: OfText): Promise<Outcome> => {
  const claimed = await claim(deps, of)
  if (claimed === undefined) return 'taken'
  try {
    const outcome = await send(deps, of, claimed)
    if (outcome !== 'sent') return outcome
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
    deps.log.warn({ err: error, text: of.id }, 'a text could not be claimed or ended')
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
