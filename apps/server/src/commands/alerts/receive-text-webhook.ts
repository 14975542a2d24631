import { composeTextAnswer, type TextAnswerName } from '@pledge/copy/en/alert-texts'
import { keywordOf, type TextKeyword } from '@pledge/domain/alerts/text-replies'
import { refuse } from '@pledge/domain/refusal'
import type { TextReport, TextWebhookRequest } from '@pledge/providers/text/port'
import {
  alertPhonesOfNumber,
  changeAlertPhone,
  lockAnyAlertPhone,
  type AlertPhone,
} from '../../store/alerts/alert-phones.ts'
import { queueText } from '../../store/alerts/text-outbox.ts'
import { loanOfMessage } from '../../store/alerts/undelivered.ts'
import type { Database, Tx } from '../../store/database/database.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { recordUndelivered } from './escalate-alert.ts'
import { recordAlertConsent } from './alert-consents.ts'

type WebhookDeps = Deps & { readonly sweeperDb: Database }
type Reply = Extract<TextReport, { kind: 'REPLY' }>

const FROM_REPLY = 'text message'

const answer = async (deps: Deps, tx: Tx, phone: AlertPhone, reply: Reply, name: TextAnswerName) => {
  const { id: phoneId, organizationId, borrowerId } = phone
  await queueText(tx, deps.sealer, {
    id: deps.newId(),
    organizationId,
    applicationId: null,
    borrowerId,
    phoneId,
    idempotencyKey: `text-answer:${reply.id}:${phoneId}`,
    text: {
      to: phone.phone,
      body: composeTextAnswer(name, await publishedOrganization(tx, organizationId)),
    },
    sendFrom: deps.clock.business(),
    now: deps.clock.real(),
  })
}

type Order = Exclude<TextKeyword, 'HELP'>

/** Whether a reply is newer than the one that counts. Of two of the same moment, STOP counts. */
const isNewer = ({ repliedAt }: AlertPhone, { at }: Reply, order: Order): boolean =>
  repliedAt === null || at > repliedAt || (order === 'STOP' && at.getTime() === repliedAt.getTime())

/**
 * What a reply does to one number. STOP ends all texts at once, and is confirmed by one (47 CFR 64.1200(a)(12)). START takes
 * them up again where the borrower had agreed to them on the page and confirmed the number. HELP says who writes. The
 * newest STOP or START is recorded also where it changes nothing, so that an older one that is delivered later does not undo it.
 */
const follow = async (deps: Deps, tx: Tx, phoneId: string, reply: Reply, keyword: TextKeyword) => {
  const phone = await lockAnyAlertPhone(tx, deps.sealer, phoneId)
  if (phone === undefined) return
  const isInUse = phone.removedAt === null
  if (keyword === 'HELP') return isInUse ? answer(deps, tx, phone, reply, 'HELP') : undefined
  if (!isNewer(phone, reply, keyword)) return
  const isStop = keyword === 'STOP'
  const wasStopped = phone.stoppedAt !== null
  await changeAlertPhone(tx, phone.id, {
    stoppedAt: isStop ? (phone.stoppedAt ?? deps.clock.business()) : null,
    repliedAt: reply.at,
  })
  if (!isInUse || wasStopped === isStop || (!isStop && phone.confirmedAt === null)) return
  await recordAlertConsent(deps, tx, {
    type: 'TEXT_ALERTS',
    borrowerId: phone.borrowerId,
    organizationId: phone.organizationId,
    optInOut: isStop ? 'OPT_OUT' : 'OPT_IN',
    givenFrom: FROM_REPLY,
  })
  await answer(deps, tx, phone, reply, isStop ? 'STOP' : 'ON')
}

const receiveReply = async (deps: WebhookDeps, reply: Reply): Promise<void> => {
  const keyword = keywordOf(reply.body)
  if (keyword === null) return
  for (const { id, organizationId } of await alertPhonesOfNumber(deps.sweeperDb, deps.sealer, reply.from))
    await deps.transaction(systemOf(organizationId), ({ tx }) => follow(deps, tx, id, reply, keyword))
}

const receiveUndelivered = async (deps: WebhookDeps, key: string): Promise<void> => {
  const of = await loanOfMessage(deps.sweeperDb, key)
  if (of !== undefined) await recordUndelivered(deps)({ ...of, channel: 'TEXT' })
}

/**
 * A webhook of the provider of texts: a reply, or a text that did not arrive. It is trusted only with the provider's
 * signature. Repetition and order do not matter (R4); one about a number or a text that is none of ours changes nothing. A
 * reply counts for every brand that texts the number, because its writer knows one sender. Refusal: `webhook.not-signed`.
 */
export const receiveTextWebhook = (deps: WebhookDeps) => async (request: Omit<TextWebhookRequest, 'now'>) => {
  const report = await deps.text.readWebhook({ ...request, now: deps.clock.real() })
  if (report === null) return refuse('webhook.not-signed')
  await (report.kind === 'REPLY'
    ? receiveReply(deps, report)
    : receiveUndelivered(deps, report.idempotencyKey))
  return { ok: true as const }
}
