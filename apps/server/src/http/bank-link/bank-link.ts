import * as calls from '@pledge/contract/bank-link'
import { checkDepositAmount } from '@pledge/domain/disbursement/micro-deposits'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { chooseLinkedAccount } from '../../commands/bank-link/choose-linked-account.ts'
import { createLinkToken } from '../../commands/bank-link/create-link-token.ts'
import { linkBank } from '../../commands/bank-link/link-bank.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { receiveBankLinkWebhook } from '../../commands/bank-link/receive-bank-link-webhook.ts'
import { removeBankLink } from '../../commands/bank-link/remove-bank-link.ts'
import { storeLinkError } from '../../commands/bank-link/store-link-error.ts'
import { verifyMicroDeposits } from '../../commands/bank-link/verify-micro-deposits.ts'
import { presentBankLink } from '../../presenters/bank-link/bank-link.ts'
import { presentFinalSteps } from '../../presenters/application/final-steps.ts'
import { bankLinksOf } from '../../store/bank-link/bank-link-items.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { rawWebhooks } from '../call/raw-webhooks.ts'
import { subjectOf } from '../call/subject-of.ts'

/** Row 2.2.09: registered with the provider exactly like this, without query or hash. */
const RETURN_PATH = '/account/crypto-backed-loan/plaid-oauth-success'

const webhookRoute = (app: FastifyInstance, deps: HttpDeps): void =>
  rawWebhooks(app, (scope) => {
    implement(scope, calls.receiveBankLinkWebhook, async ({ raw, body }) => {
      const received = await receiveBankLinkWebhook(deps)({ headers: raw.headers, rawBody: body })
      return received.ok ? { ok: true, answer: {} } : received
    })
  })

const choiceRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.setAchAccount, async (request) => {
    const chosen = await chooseLinkedAccount(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      ...request.body,
      stepUpProof: request.stepUpProof,
    })
    return chosen.ok ? { ok: true, answer: presentFinalSteps(chosen.file) } : chosen
  })

  implement(app, calls.verifyMicroDeposits, async (request) => {
    const [one, other] = request.body.amounts.map((amount) => checkDepositAmount(amount))
    if (one?.ok !== true || other?.ok !== true) return refuse('request.invalid')
    const verified = await verifyMicroDeposits(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      itemId: request.body.itemUuid,
      amountsCents: [one.value, other.value],
    })
    return verified.ok ? { ok: true, answer: verified.items.map(presentBankLink) } : verified
  })

  implement(app, calls.removeBankLink, async (request) => {
    const removed = await removeBankLink(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      itemId: request.body.itemUuid,
    })
    return removed.ok ? { ok: true, answer: removed.items.map(presentBankLink) } : removed
  })
}

export const bankLinkRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getBankLinkItems, async (request) => {
    const found = await readApplication(deps)({
      principal: principalOf(subjectOf(request)),
      applicationId: request.params.uuid,
      more: (tx, { file }) => bankLinksOf(tx, file.id),
    })
    return found.ok ? { ok: true, answer: found.more.map(presentBankLink) } : found
  })

  implement(app, calls.createLinkToken, async (request) => {
    const created = await createLinkToken(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      redirectUri: (await deps.origins.ofHost(request.raw.host)) + RETURN_PATH,
      itemId: request.body.itemUuid ?? null,
    })
    if (!created.ok) return created
    const { linkToken, expiresAt, widget } = created
    return { ok: true, answer: { linkToken, expiresAt: expiresAt.toISOString(), widget } }
  })

  implement(app, calls.exchangeBankLinkToken, async (request) => {
    const linked = await linkBank(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      exchange: request.body,
    })
    return linked.ok ? { ok: true, answer: presentBankLink(linked.item) } : linked
  })

  implement(app, calls.storeLinkError, async (request) => {
    const stored = await storeLinkError(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      report: request.body,
    })
    return stored.ok ? { ok: true, answer: {} } : stored
  })

  choiceRoutes(app, deps)
  webhookRoute(app, deps)
}
