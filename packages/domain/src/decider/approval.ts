/** A decision by one of the two agents who approve or reject; a later one by the same agent replaces it. */
export interface Approval {
  readonly agentId: string
  readonly decision: 'approve' | 'refuse'
  readonly at: number
  readonly reason: string | null
}

/** Number of different agents that a disbursement, a release, or its rejection needs (row 1.6.07, gap G.03). */
export const AGENTS_NEEDED = 2

/** How many different agents have made this decision. */
export const agentsWho = (approvals: readonly Approval[], decision: Approval['decision']): number =>
  new Set(approvals.filter((one) => one.decision === decision).map(({ agentId }) => agentId)).size
