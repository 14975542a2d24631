export interface Text {
  /** Idempotent by key: one text is sent. Reports about it name it by this key. */
  readonly idempotencyKey: string
  /** E.164. */
  readonly to: string
  readonly body: string
}

/** REFUSED: the provider will never send it, e.g. because the number is a landline or has opted out at the carrier. */
export type TextAnswer = 'ACCEPTED' | 'REFUSED'

export interface TextWebhookRequest {
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>
  /** The body as received, byte for byte: the signature covers it. */
  readonly rawBody: string
  /** The real time. */
  readonly now: Date
}

export type TextReport =
  /** A text that was accepted did not reach its phone. */
  | { readonly kind: 'UNDELIVERED'; readonly idempotencyKey: string }
  /** Somebody wrote to our number. */
  | {
      readonly kind: 'REPLY'
      /** Identifies this reply: one with the same id is a repeat. */
      readonly id: string
      /** E.164. */
      readonly from: string
      readonly body: string
      readonly at: Date
    }

/** A provider of text messages. `send` throws while it cannot be reached, and where `assertText` does. */
export interface TextPort {
  send(text: Text): Promise<TextAnswer>
  /** Null when the provider did not send the webhook: it is forged, altered, or too old. */
  readWebhook(request: TextWebhookRequest): Promise<TextReport | null>
}
