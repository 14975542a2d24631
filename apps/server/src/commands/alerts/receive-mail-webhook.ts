import { refuse } from '@pledge/domain/refusal'
import type { MailWebhookRequest } from '@pledge/providers/mail/port'
import { loanOfMessage } from '../../store/alerts/undelivered.ts'
import type { Database } from '../../store/database/database.ts'
import type { Deps } from '../deps.ts'
import { recordUndelivered } from './escalate-alert.ts'

type WebhookDeps = Deps & { readonly sweeperDb: Database }

/**
 * A webhook of the mail provider: an email that it had accepted did not arrive. It is trusted only with the provider's
 * signature; a repeated one, and one about an email that is about no loan, change nothing (R4). Refusal: `webhook.not-signed`.
 */
export const receiveMailWebhook = (deps: WebhookDeps) => async (request: Omit<MailWebhookRequest, 'now'>) => {
  const report = await deps.mail.readWebhook({ ...request, now: deps.clock.real() })
  if (report === null) return refuse('webhook.not-signed')
  const of = await loanOfMessage(deps.sweeperDb, report.idempotencyKey)
  if (of !== undefined) await recordUndelivered(deps)({ ...of, channel: 'EMAIL' })
  return { ok: true as const }
}
