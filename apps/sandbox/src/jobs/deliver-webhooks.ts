import type { BankLinkDriver } from '@pledge/sandbox/bank-link/driver'

export interface WebhookDoor {
  readonly realNow: () => Date
  /** False if the webhook is refused. */
  readonly receiveBankLinkWebhook: (delivery: {
    readonly headers: Readonly<Record<string, unknown>>
    readonly rawBody: string
  }) => Promise<boolean>
}

/** What a simulated provider cannot do by itself: brings its webhooks to our door, where they are judged like any other. */
export const deliverWebhooks =
  (provider: () => Pick<BankLinkDriver, 'dueWebhooks' | 'delivered'>) =>
  async (door: WebhookDoor): Promise<void> => {
    for (const delivery of await provider().dueWebhooks(door.realNow()))
      if (await door.receiveBankLinkWebhook(delivery)) await provider().delivered(delivery.id)
  }
