/** Where a browser takes pushes, as it made it for us: whoever knows all three can push to that device, and to no other. */
export interface PushSubscription {
  /** The address at the browser's push service. */
  readonly endpoint: string
  /** The browser's public key for this subscription: an uncompressed point of P-256, base64url. */
  readonly p256dh: string
  /** The secret that the browser shares with us: 16 bytes, base64url. */
  readonly auth: string
}

/** How soon a device is woken for it (RFC 8030, section 5.3). */
export type PushUrgency = 'normal' | 'high'

export interface Push {
  /** Names this push at its service: a repeat replaces one that still waits there. At most 32 characters of base64url. */
  readonly topic: string
  readonly subscription: PushSubscription
  /** What the page's worker is handed. The push service cannot read it. */
  readonly payload: string
  /** How long the service keeps it for a device that is off, in seconds. */
  readonly ttlSeconds: number
  readonly urgency: PushUrgency
}

/**
 * GONE: the browser ended the subscription, for good. REFUSED: the service will never take this push, or nothing can be encrypted for
 * the subscription.
 */
export type PushAnswer = 'ACCEPTED' | 'GONE' | 'REFUSED'

/** Pushes to browsers (RFC 8030). `send` throws while the service cannot be reached or is busy, and where `assertPush` does. */
export interface PushPort {
  /** Our public key, which a browser is given when it subscribes: only we can push to what it makes then. Base64url. */
  publicKey(): Promise<string>
  /**
   * Whether pushes are sent to a subscription: its address is that of a push service, since a page may name any, and a payload can
   * be encrypted for its keys.
   */
  accepts(subscription: PushSubscription): Promise<boolean>
  send(push: Push): Promise<PushAnswer>
}
