import type { AgentRole } from '@pledge/domain/organization/rights'

/** The caller, from the access token: an account of one organization and kind. */
export interface Subject {
  readonly accountId: string
  readonly organizationId: string
  readonly kind: 'customer' | 'agent'
  /** Of an agent; null for a customer. */
  readonly role: AgentRole | null
  /** The signed-in device: its proofs end with it. */
  readonly sessionId: string
  /** For an agent: a second factor was proved on this device. */
  readonly hasSecondFactor?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a valid access token. */
    subject: Subject | null
  }
}
