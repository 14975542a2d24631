import { AGENTS_NEEDED } from '../decider/approval.ts'
import { refuse, type Refusal } from '../refusal.ts'

/**
 * What a wallet is screened for: the source of a deposit or of a payment in USDC, a disbursement in USDC, a release of
 * collateral.
 */
export const WALLET_USES = ['DEPOSIT', 'DISBURSEMENT', 'RELEASE', 'PAYMENT'] as const
export type WalletUse = (typeof WALLET_USES)[number]

/** DUE: not screened yet. HELD: a hit that waits for agents. */
export const WALLET_STATUSES = ['DUE', 'CLEAR', 'HELD', 'ACCEPTED', 'CONFIRMED'] as const
export type WalletStatus = (typeof WALLET_STATUSES)[number]

export interface WalletDecision {
  readonly agentId: string
  readonly decision: 'accept' | 'confirm'
  readonly note: string
  readonly at: number
}

/** What a vendor answers about a wallet. */
export interface WalletFinding {
  /** From 0, no known risk, to 100. */
  readonly score: number
  /** The sanctions lists that name it, or the source of what it sent. */
  readonly lists: readonly string[]
}

export interface WalletState extends WalletFinding {
  readonly status: WalletStatus
  readonly decisions: readonly WalletDecision[]
}

export const UNSCREENED_WALLET: WalletState = { status: 'DUE', score: 0, lists: [], decisions: [] }

/** Whether something may be sent to the wallet, or what it sent may count. */
export const isWalletUsable = ({ status }: Pick<WalletState, 'status'>): boolean =>
  status === 'CLEAR' || status === 'ACCEPTED'

const addsNothing = (before: WalletFinding, found: WalletFinding): boolean =>
  found.score <= before.score && found.lists.every((list) => before.lists.includes(list))

/**
 * The state of a wallet after an answer about it (note 078). A list that names it is a hit, and so is a score at or above
 * the lender's `hitScore`. Agents decide on a hit once: an answer that adds nothing keeps their decision. What an agent has
 * confirmed stays confirmed, also where the vendor finds nothing later.
 */
export const walletAfterAnswer = (
  before: WalletState,
  found: WalletFinding,
  hitScore: number,
): WalletState => {
  const isDecided = before.status === 'ACCEPTED' || before.status === 'CONFIRMED'
  if (isDecided && addsNothing(before, found)) return before
  const isHit = found.lists.length > 0 || found.score >= hitScore
  if (!isHit) return before.status === 'CONFIRMED' ? before : { ...found, status: 'CLEAR', decisions: [] }
  const isSame = before.status === 'HELD' && addsNothing(before, found) && addsNothing(found, before)
  return { ...found, status: 'HELD', decisions: isSame ? before.decisions : [] }
}

/** How many agents have to accept a hit: two where a sanctions list names the wallet, as for a person (note 051). */
export const agentsToAccept = ({ lists }: Pick<WalletFinding, 'lists'>): number =>
  lists.length > 0 ? AGENTS_NEEDED : 1

/**
 * An agent decides on a hit, with a note. One agent confirms it; a wallet that a list names is accepted by two. A later
 * decision of the same agent replaces the earlier one. Refusals: `transition.not-allowed` where no hit waits,
 * `approval.note-required`, `approval.same-agent`.
 */
export const walletAfterDecision = (
  wallet: WalletState,
  decision: WalletDecision,
): { readonly ok: true; readonly wallet: WalletState } | Refusal => {
  if (wallet.status !== 'HELD') return refuse('transition.not-allowed')
  if (decision.note.trim() === '') return refuse('approval.note-required')
  const earlier = wallet.decisions.find(({ agentId }) => agentId === decision.agentId)
  if (earlier?.decision === decision.decision) return refuse('approval.same-agent')
  const decisions = [...wallet.decisions.filter((one) => one !== earlier), decision]
  if (decision.decision === 'confirm')
    return { ok: true, wallet: { ...wallet, decisions, status: 'CONFIRMED' } }
  const accepted = decisions.filter((one) => one.decision === 'accept').length
  const status = accepted >= agentsToAccept(wallet) ? 'ACCEPTED' : 'HELD'
  return { ok: true, wallet: { ...wallet, decisions, status } }
}
