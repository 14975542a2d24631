import type { BankLinkDriver } from '@pledge/sandbox/bank-link/driver'

export interface WebhookDoor {
  readonly realNow: () => Date
  /** False if the webhook is refused. */
  readonly receiveBankLinkWebhook: (delivery: {
    readonly headers: Readonly<Record<string, unknown>>
    readonly rawBody: string
  }) => Promise<boolean>
}

/** Delivers the simulated provider's webhooks to our endpoint, which verifies them like any others. */
export const deliverWebhooks =
  (provider: () => Pick<BankLinkDriver, 'dueWebhooks' | 'delivered'>) =>
  async (door: WebhookDoor): Promise<void> => {
    for (const delivery of await provider().dueWebhooks(door.realNow()))
      if (await door.receiveBankLinkWebhook(delivery)) await provider().delivered(delivery.id)
  }
