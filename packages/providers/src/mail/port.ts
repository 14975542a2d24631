export interface Mail {
  /** Idempotent by key: one message is sent. */
  readonly idempotencyKey: string
  readonly to: string
  readonly fromName: string
  readonly subject: string
  readonly text: string
}

export interface MailPort {
  /** Throws, and sends nothing, where `assertHeaders` does. */
  send(mail: Mail): Promise<void>
}
