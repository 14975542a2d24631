export interface Mail {
  /** Idempotent by key: one message is sent. */
  readonly idempotencyKey: string
  readonly to: string
  readonly fromName: string
  readonly subject: string
  readonly text: string
}

export interface MailWebhookRequest {
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  /** The body as received, byte for byte: the signature covers it. */
  readonly rawBody: string
  /** The real time. */
  readonly now: Date
}

/** An email that was accepted did not arrive: its address does not exist, or its server refuses it for good. */
export interface MailReport {
  readonly kind: 'BOUNCED'
  readonly idempotencyKey: string
}

export interface MailPort {
  /** Throws, and sends nothing, where `assertHeaders` does. */
  send(mail: Mail): Promise<void>
  /** Null when the provider did not send the webhook: it is forged, altered, or too old. */
  readWebhook(request: MailWebhookRequest): Promise<MailReport | null>
}
