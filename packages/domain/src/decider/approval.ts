/** One decision of one of the two agents who approve or reject; a later one of the same agent replaces it. */
export interface Approval {
  readonly agentId: string
  readonly decision: 'approve' | 'refuse'
  readonly at: number
  readonly reason: string | null
}
