import type { AgentRole } from '@pledge/domain/organization/rights'

/** Who asks, as the access token says: an account of one organization, of one kind. */
export interface Subject {
  readonly accountId: string
  readonly organizationId: string
  readonly kind: 'customer' | 'agent'
  /** Of an agent; null of a customer. */
  readonly role: AgentRole | null
  /** The signed-in device: what was proved on it ends with it. */
  readonly sessionId: string
  /** Of an agent: a second factor was shown on this device. */
  readonly hasSecondFactor?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a valid access token. */
    subject: Subject | null
  }
}
