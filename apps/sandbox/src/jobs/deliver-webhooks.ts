interface Delivery {
  readonly id: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawBody: string
}

interface WebhookSender {
  dueWebhooks(realNow: Date): Promise<readonly Delivery[]>
  delivered(id: string): Promise<void>
}

/** False if the webhook is refused. */
type Receive = (delivery: Delivery) => Promise<boolean>

export interface WebhookDoor {
  readonly realNow: () => Date
  readonly receiveBankLinkWebhook: Receive
  readonly receiveMailWebhook: Receive
  readonly receiveTextWebhook: Receive
}

const deliver = async (provider: WebhookSender, receive: Receive, realNow: Date): Promise<void> => {
  for (const delivery of await provider.dueWebhooks(realNow))
    if (await receive(delivery)) await provider.delivered(delivery.id)
}

/** Delivers the simulated providers' webhooks to our endpoints, which verify them like any others. */
export const deliverWebhooks =
  (providers: () => Readonly<Record<'bankLink' | 'mail' | 'text', WebhookSender>>) =>
  async (door: WebhookDoor): Promise<void> => {
    const { bankLink, mail, text } = providers()
    await deliver(bankLink, door.receiveBankLinkWebhook, door.realNow())
    await deliver(mail, door.receiveMailWebhook, door.realNow())
    await deliver(text, door.receiveTextWebhook, door.realNow())
  }
