import { refuse } from '@pledge/domain/refusal'
import { changeBankLink, lockBankLink } from '../../store/bank-link/bank-link-items.ts'
import { insertBankLinkWebhook } from '../../store/bank-link/bank-link-webhooks.ts'
import { bankLinkByReference } from '../../store/work/sweeper.ts'
import type { Database } from '../../store/database/database.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

export interface WebhookDelivery {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawBody: string
}

/**
 * A webhook is believed only when its provider has signed it, and then only as a hint: it is kept, and the link is looked
 * at again. So it does not matter how often it comes, in which order and how late: the state is what the provider says when
 * it is asked (R4). One of a link that we do not know changes nothing. Refusal: `webhook.not-signed`.
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
