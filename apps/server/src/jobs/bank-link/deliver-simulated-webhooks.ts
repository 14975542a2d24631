import { receiveBankLinkWebhook } from '../../commands/bank-link/receive-bank-link-webhook.ts'
import type { JobDeps } from '../deps.ts'

/** What a simulated provider cannot do by itself: brings its webhooks to our door, where they are judged like any other. */
export const deliverSimulatedWebhooks = async (deps: JobDeps): Promise<void> => {
  const provider = deps.simulatedBankLink
  if (provider === null) return
  for (const delivery of await provider.dueWebhooks(deps.clock.real())) {
    const received = await receiveBankLinkWebhook(deps)(delivery)
    if (received.ok) await provider.delivered(delivery.id)
  }
}
