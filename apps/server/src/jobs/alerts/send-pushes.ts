import { pushTtlSeconds } from '@pledge/domain/alerts/push-rules'
import type { PushAnswer } from '@pledge/providers/push/port'
import { systemOf } from '../../commands/actors.ts'
import { judgeWaiting } from '../../commands/alerts/judge-waiting.ts'
import { endPushDevice, findPushDevice, type StoredSubscription } from '../../store/alerts/push-devices.ts'
import {
  claimPush,
  finishPush,
  movePush,
  openPush,
  waitingPushes,
  type ClaimedPush,
  type OutboxPush,
} from '../../store/alerts/push-outbox.ts'
import { withTenant } from '../../store/database/database.ts'
import type { JobDeps } from '../deps.ts'
import { waitAfterMail } from '../mail/wait-after-mail.ts'
import { atOnce, untilEmpty } from '../work/until-empty.ts'

const NAME = 'send-pushes'
const MOST_A_PAGE = 50
const MAX_TRIES = 20

type Outcome = 'done' | 'failed' | 'given-up' | 'taken' | 'dropped' | 'moved' | 'refused' | 'other-key'
interface OfPush {
  readonly id: string
  readonly organizationId: string
}
interface ReadyPush {
  readonly push: OutboxPush
  readonly subscription: StoredSubscription
  readonly ttlSeconds: number
}

/** Committed before anything else, so that each attempt counts: a push that cannot be read is not tried for ever. */
const claim = (deps: JobDeps, { id, organizationId }: OfPush) =>
  withTenant(deps.db, systemOf(organizationId), (tx) => {
    const now = deps.clock.real()
    const lockedUntil = (tries: number) => new Date(now.getTime() + waitAfterMail(tries))
    return claimPush(tx, { id, now, lockedUntil })
  })

/**
 * Judges a push again: it may have waited for the day, or for its service. What is too late is dropped before anything can give it
 * another day. A browser that subscribed with a key that we lost ends here: its push service refuses all that we send.
 */
const judge = async (deps: JobDeps, { id, organizationId }: OfPush, claimed: ClaimedPush) => {
  const publicKey = await deps.push.publicKey()
  return withTenant<ReadyPush | Outcome>(deps.db, systemOf(organizationId), async (tx) => {
    const now = deps.clock.real()
    const business = deps.clock.business()
    const drop = async (outcome: Outcome = 'dropped') => {
      await finishPush(tx, id, 'failed', now)
      return outcome
    }
    const ttlSeconds = pushTtlSeconds(claimed.expiresAt.getTime(), business.getTime())
    if (ttlSeconds === null) return drop()
    const device = await findPushDevice(tx, deps.sealer, claimed.deviceId)
    if (device === undefined) return drop()
    if (device.publicKey !== publicKey) {
      const end = { because: 'OTHER_KEY' } as const
      await endPushDevice(tx, { id: device.id, end, consentId: deps.newId(), now: business })
      return drop('other-key')
    }
    const judged = await judgeWaiting(deps, tx, { id, applicationId: claimed.applicationId })
    if (judged === 'DROP') return drop()
    if (judged !== 'SEND') {
      await movePush(tx, id, { sendFrom: judged, now })
      return 'moved'
    }
    return { push: openPush(deps.sealer, id, claimed), subscription: device.subscription, ttlSeconds }
  })
}

const OUTCOMES = { ACCEPTED: 'done', GONE: 'dropped', REFUSED: 'refused' } as const satisfies Readonly<
  Record<PushAnswer, Outcome>
>

/** Ends a push by the answer of its service. A browser that ended its subscription is not pushed to again. */
const finish = (
  deps: JobDeps,
  { id, organizationId }: OfPush,
  { deviceId }: ClaimedPush,
  answer: PushAnswer,
) =>
  withTenant<Outcome>(deps.db, systemOf(organizationId), async (tx) => {
    await finishPush(tx, id, answer === 'ACCEPTED' ? 'done' : 'failed', deps.clock.real())
    if (answer === 'GONE') {
      const end = { because: 'GONE' } as const
      await endPushDevice(tx, { id: deviceId, end, consentId: deps.newId(), now: deps.clock.business() })
    }
    return OUTCOMES[answer]
  })

const send = async (deps: JobDeps, of: OfPush, claimed: ClaimedPush): Promise<Outcome> => {
  const judged = await judge(deps, of, claimed)
  if (typeof judged === 'string') return judged
  const { push, subscription, ttlSeconds } = judged
  const answer = await deps.push.send({
    topic: of.id.replaceAll('-', ''),
    subscription,
    payload: push.content,
    ttlSeconds,
    urgency: push.urgency,
  })
  return finish(deps, of, claimed, answer)
}

/** Sends one push. Whatever fails, also what cannot be read, is tried again later, and given up after the last attempt. */
const sendOne = async (deps: JobDeps, of: OfPush): Promise<Outcome> => {
  const claimed = await claim(deps, of)
  if (claimed === undefined) return 'taken'
  try {
    return await send(deps, of, claimed)
  } catch (error) {
    deps.log.warn({ err: error, push: of.id, tries: claimed.tries }, 'a push was not sent')
    if (claimed.tries < MAX_TRIES) return 'failed'
    await finish(deps, of, claimed, 'REFUSED')
    return 'given-up'
  }
}

const sendApart = async (deps: JobDeps, of: OfPush): Promise<void> => {
  let outcome: Outcome = 'failed'
  try {
    outcome = await sendOne(deps, of)
  } catch (error) {
    deps.log.warn({ err: error, push: of.id }, 'a push could not be claimed or ended')
  }
  deps.metrics.items.inc({ watcher: NAME, outcome })
}

/** Sends waiting pushes, each separately; a failed one is retried with increasing delays, within limits and until it expires. */
export const sendPushes = (deps: JobDeps): Promise<void> =>
  untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: (most) =>
      waitingPushes(deps.sweeperDb, { real: deps.clock.real(), business: deps.clock.business() }, most),
    work: (page, count) => atOnce(deps, page, count, (one) => sendApart(deps, one)),
  })
