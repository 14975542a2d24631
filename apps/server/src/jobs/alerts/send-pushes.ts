import { pushTtlSeconds } from '@pledge/domain/alerts/push-rules'
import type { PushAnswer } from '@pledge/providers/push/port'
import { systemOf } from '../../commands/actors.ts'
import { judgeWaiting } from '../../commands/alerts/judge-waiting.ts'
import { endPushDevice, lockPushDevice, type StoredSubscription } from '../../store/alerts/push-devices.ts'
import {
  claimPush,
  finishPush,
  movePush,
  waitingPushes,
  type ClaimedPush,
} from '../../store/alerts/push-outbox.ts'
import { withTenant } from '../../store/database/database.ts'
import type { JobDeps } from '../deps.ts'
import { waitAfterMail } from '../mail/wait-after-mail.ts'
import { atOnce, untilEmpty } from '../work/until-empty.ts'

const NAME = 'send-pushes'
const MOST_A_PAGE = 50
const MAX_TRIES = 20

type Outcome = 'done' | 'failed' | 'given-up' | 'taken' | 'dropped' | 'moved'
interface OfPush {
  readonly id: string
  readonly organizationId: string
}
interface ReadyPush extends ClaimedPush {
  readonly subscription: StoredSubscription
  readonly ttlSeconds: number
}

/** Claims a push, and judges it again: it may have waited for the day, or for its service. What is too late is dropped. */
const claim = (deps: JobDeps, { id, organizationId }: OfPush) =>
  withTenant<ReadyPush | 'taken' | 'moved' | 'dropped'>(deps.db, systemOf(organizationId), async (tx) => {
    const now = deps.clock.real()
    const lockedUntil = (tries: number) => new Date(now.getTime() + waitAfterMail(tries))
    const claimed = await claimPush(tx, deps.sealer, { id, now, lockedUntil })
    if (claimed === undefined) return 'taken'
    const drop = async () => {
      await finishPush(tx, id, 'failed', now)
      return 'dropped' as const
    }
    const device = await lockPushDevice(tx, deps.sealer, claimed.deviceId)
    if (device === undefined) return drop()
    const judged = await judgeWaiting(deps, tx, { id, applicationId: claimed.applicationId })
    if (judged === 'DROP') return drop()
    if (judged !== 'SEND') {
      await movePush(tx, id, { sendFrom: judged, now })
      return 'moved'
    }
    const ttlSeconds = pushTtlSeconds(claimed.expiresAt.getTime(), deps.clock.business().getTime())
    if (ttlSeconds === null) return drop()
    return { ...claimed, subscription: device.subscription, ttlSeconds }
  })

/** Ends a push by the answer of its service. A browser that ended its subscription is not pushed to again. */
const finish = (
  deps: JobDeps,
  { id, organizationId }: OfPush,
  { deviceId }: ClaimedPush,
  answer: PushAnswer,
) =>
  withTenant<Outcome>(deps.db, systemOf(organizationId), async (tx) => {
    await finishPush(tx, id, answer === 'ACCEPTED' ? 'done' : 'failed', deps.clock.real())
    if (answer === 'GONE')
      await endPushDevice(tx, { id: deviceId, because: 'GONE', now: deps.clock.business() })
    return answer === 'ACCEPTED' ? 'done' : 'dropped'
  })

/** Sends one push. The claim is committed first, so that each attempt counts. */
const sendOne = async (deps: JobDeps, of: OfPush): Promise<Outcome> => {
  const claimed = await claim(deps, of)
  if (typeof claimed === 'string') return claimed
  const { push, subscription, ttlSeconds, tries } = claimed
  let answer: PushAnswer
  try {
    answer = await deps.push.send({
      topic: of.id.replaceAll('-', ''),
      subscription,
      payload: push.content,
      ttlSeconds,
      urgency: push.urgency,
    })
  } catch (error) {
    deps.log.warn({ err: error, push: of.id, tries }, 'a push was not sent')
    if (tries < MAX_TRIES) return 'failed'
    await finish(deps, of, claimed, 'REFUSED')
    return 'given-up'
  }
  return finish(deps, of, claimed, answer)
}

const sendApart = async (deps: JobDeps, of: OfPush): Promise<void> => {
  let outcome: Outcome = 'failed'
  try {
    outcome = await sendOne(deps, of)
  } catch (error) {
    deps.log.warn({ err: error, push: of.id }, 'a push could not be read from the outbox')
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
