import * as calls from '@pledge/contract/alerts'
import type { BodyOf } from '@pledge/contract/define-call'
import type { OwnLevel } from '@pledge/domain/alerts/own-level'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { parseDecimal } from '@pledge/domain/money/decimal-text'
import { parseDollars } from '@pledge/domain/money/dollars'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { chooseChannel } from '../../commands/alerts/choose-channel.ts'
import { addAlertLevel, removeLevel } from '../../commands/alerts/change-alert-levels.ts'
import { confirmTexts, stopTexts } from '../../commands/alerts/confirm-texts.ts'
import { receiveMailWebhook } from '../../commands/alerts/receive-mail-webhook.ts'
import { receiveTextWebhook } from '../../commands/alerts/receive-text-webhook.ts'
import { startPush } from '../../commands/alerts/start-push.ts'
import { startTexts } from '../../commands/alerts/start-texts.ts'
import { readPushDevices, stopPush } from '../../commands/alerts/stop-push.ts'
import { requestTestAlert } from '../../commands/alerts/request-test-alert.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import type { OfSubject } from '../../commands/application/of-application.ts'
import type { Subject } from '../../policies/subject.ts'
import { presentAlerts, presentPushDevice } from '../../presenters/alerts/alerts.ts'
import { findVerifiedEmail } from '../../store/account/account-email.ts'
import { alertChoicesOf } from '../../store/alerts/alert-choices.ts'
import { alertLevelsOf } from '../../store/alerts/alert-levels.ts'
import { findAlertPhone } from '../../store/alerts/alert-phones.ts'
import { pushDevicesOf } from '../../store/alerts/push-devices.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { rawWebhooks } from '../call/raw-webhooks.ts'
import { subjectOf } from '../call/subject-of.ts'

const BPS_PLACES = 4

/** Undefined for an LTV finer than a basis point. */
const levelOf = (body: BodyOf<typeof calls.addAlertLevel>): OwnLevel | undefined => {
  if (body.kind === 'PRICE') {
    const priceCents = parseDollars(body.price)
    return priceCents === undefined ? undefined : { kind: 'PRICE', priceCents }
  }
  const ltvBps = parseDecimal(body.ltv, { places: BPS_PLACES })
  return ltvBps === undefined ? undefined : { kind: 'LTV', ltvBps: Number(ltvBps) }
}

/** Every call answers with the alerts of the loan as they are then. */
const alertsOf = async (deps: HttpDeps, { subject, applicationId }: OfSubject) => {
  const publicKey = await deps.push.publicKey()
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx, { file }) => ({
      levels: await alertLevelsOf(tx, [file.id]),
      email: await findVerifiedEmail(tx, file.borrowerId),
      choices: await alertChoicesOf(tx, file.id),
      phone: await findAlertPhone(tx, deps.sealer, file.borrowerId),
      devices: await pushDevicesOf(tx, deps.sealer, file.borrowerId),
      legalName: (await publishedOrganization(tx, file.organizationId)).legalName,
      isInternational: file.application.isInternational,
    }),
  })
  if (!found.ok) return found
  const { margin } = found.record.file
  if (!isMonitored(margin)) return refuse('loan.not-open')
  return { ok: true as const, answer: presentAlerts({ margin, publicKey, ...found.more }) }
}

/** The channels of alerts: texts, and which kind comes by which. */
const channelRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  const pushDevicesAnswer = async (subject: Subject) => ({
    ok: true as const,
    answer: { devices: (await readPushDevices(deps)(subject)).map(presentPushDevice) },
  })

  implement(app, calls.startTexts, async (request) => {
    const of = { subject: subjectOf(request), applicationId: request.params.uuid }
    const started = await startTexts(deps)({ ...of, ...request.body, from: request.from })
    return started.ok ? alertsOf(deps, of) : started
  })

  implement(app, calls.confirmTexts, async (request) => {
    const of = { subject: subjectOf(request), applicationId: request.params.uuid }
    const confirmed = await confirmTexts(deps)({ ...of, code: request.body.code })
    return confirmed.ok ? alertsOf(deps, of) : confirmed
  })

  implement(app, calls.stopTexts, async (request) => {
    const of = { subject: subjectOf(request), applicationId: request.params.uuid }
    const stopped = await stopTexts(deps)({ ...of, from: request.from })
    return stopped.ok ? alertsOf(deps, of) : stopped
  })

  implement(app, calls.startPush, async (request) => {
    const of = { subject: subjectOf(request), applicationId: request.params.uuid }
    const started = await startPush(deps)({ ...of, ...request.body, from: request.from })
    return started.ok ? alertsOf(deps, of) : started
  })

  implement(app, calls.stopPush, async (request) => {
    const subject = subjectOf(request)
    const stopped = await stopPush(deps)({ subject, deviceId: request.params.deviceUuid, from: request.from })
    return stopped.ok ? pushDevicesAnswer(subject) : stopped
  })

  implement(app, calls.getPushDevices, (request) => pushDevicesAnswer(subjectOf(request)))

  implement(app, calls.chooseAlertChannel, async (request) => {
    const of = { subject: subjectOf(request), applicationId: request.params.uuid }
    const chosen = await chooseChannel(deps)({ ...of, choice: request.body })
    return chosen.ok ? alertsOf(deps, of) : chosen
  })

  rawWebhooks(app, (scope) => {
    implement(scope, calls.receiveMailWebhook, async ({ raw, body }) => {
      const received = await receiveMailWebhook(deps)({ headers: raw.headers, rawBody: body })
      return received.ok ? { ok: true, answer: {} } : received
    })
    implement(scope, calls.receiveTextWebhook, async ({ raw, body }) => {
      const received = await receiveTextWebhook(deps)({ headers: raw.headers, rawBody: body })
      return received.ok ? { ok: true, answer: {} } : received
    })
  })
}

/** How a borrower is alerted about a loan in service. */
export const alertRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getAlerts, async (request) => {
    const alerts = await alertsOf(deps, { subject: subjectOf(request), applicationId: request.params.uuid })
    return !alerts.ok && alerts.code === 'loan.not-open' ? { ok: true as const, answer: null } : alerts
  })

  implement(app, calls.addAlertLevel, async (request) => {
    const of = { subject: subjectOf(request), applicationId: request.params.uuid }
    const level = levelOf(request.body)
    if (level === undefined) return refuse('alerts.level-invalid')
    const added = await addAlertLevel(deps)({ ...of, level })
    return added.ok ? alertsOf(deps, of) : added
  })

  implement(app, calls.removeAlertLevel, async (request) => {
    const of = { subject: subjectOf(request), applicationId: request.params.uuid }
    const removed = await removeLevel(deps)({ ...of, levelId: request.params.levelUuid })
    return removed.ok ? alertsOf(deps, of) : removed
  })

  implement(app, calls.sendTestAlert, async (request) => {
    const of = { subject: subjectOf(request), applicationId: request.params.uuid }
    const requested = await requestTestAlert(deps)(of)
    return requested.ok ? alertsOf(deps, of) : requested
  })

  channelRoutes(app, deps)
}
