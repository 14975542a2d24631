import { refuse } from '@pledge/domain/refusal'
import { changeBankLink, lockBankLink } from '../../store/bank-link/bank-link-items.ts'
import { insertBankLinkWebhook } from '../../store/bank-link/bank-link-webhooks.ts'
import { bankLinkByReference } from '../../store/work/sweeper.ts'
import type { Database } from '../../store/database/database.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

export interface WebhookDelivery {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawBody: string
}

/**
 * A webhook is trusted only with its provider's signature, and then only as a hint: it is stored, and the
 * link is polled. So repetition, order and delay do not matter: the state is what the provider reports when
 * polled (R4). A webhook for an unknown link changes nothing. Refusal: `webhook.not-signed`.
 */
export const receiveBankLinkWebhook =
  (deps: Deps & { readonly sweeperDb: Database }) => async (delivery: WebhookDelivery) => {
    const now = deps.clock.real()
    const webhook = await deps.bankLink.readWebhook({ ...delivery, now })
    if (webhook === null) return refuse('webhook.not-signed')
    const owner = await bankLinkByReference(deps.sweeperDb, webhook.itemReference)
    if (owner === undefined) return { ok: true as const }
    await deps.transaction(systemOf(owner.organizationId), async ({ tx }) => {
      const isNew = await insertBankLinkWebhook(tx, { id: webhook.id, ...owner, kind: webhook.kind, now })
      const item = isNew ? await lockBankLink(tx, owner.itemId) : undefined
      if (item === undefined || item.endedAt !== null) return
      await changeBankLink(tx, item, { nextPollAt: now, polls: 0 }, now)
    })
    return { ok: true as const }
  }
