import type { FinalityRequirement } from '@pledge/domain/collateral/deposits'
import { knownToken } from '@pledge/domain/collateral/tokens'
import { MAX_UNKNOWN_ASSETS } from '@pledge/domain/collateral/unsupported-asset'
import type { TokenMovement } from '@pledge/providers/chain/port'
import type { DepositStatus } from '../../store/collateral/chain-report.ts'
import {
  upsertUnsupportedAsset,
  unsupportedAssetsOf,
  type UnsupportedAsset,
} from '../../store/collateral/unsupported-assets.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSystem, belongsTo, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

export interface SeenToken extends TokenMovement, FinalityRequirement {
  readonly status: DepositStatus
}

const symbolOf = ({ coin, contract }: SeenToken): string | null => knownToken(coin, contract)?.symbol ?? null

const isKept = (stored: readonly UnsupportedAsset[], token: SeenToken): boolean =>
  stored.some((one) => one.transactionId === token.transactionId && one.outputIndex === token.outputIndex)

/** Every known or already stored token; of the others, which anyone can create, as many as the limit allows. */
const tokensToKeep = (
  stored: readonly UnsupportedAsset[],
  tokens: readonly SeenToken[],
): readonly SeenToken[] => {
  const unknown = tokens.filter((token) => symbolOf(token) === null && !isKept(stored, token))
  const room = MAX_UNKNOWN_ASSETS - stored.filter(({ symbol }) => symbol === null).length
  const refused = new Set(unknown.slice(Math.max(0, room)))
  return tokens.filter((token) => !refused.has(token))
}

/**
 * Records what the chain reports about other assets at an application's address (decision 20). They are never counted
 * and post nothing. Every known token is stored, and a limited number of unknown ones. Refusals: `access.not-found`.
 */
export const recordUnsupportedAssets =
  (deps: Deps) => (input: OfApplication & { readonly tokens: readonly SeenToken[] }) =>
    withLockedApplication(deps)(asSystem(input), async ({ file, tx, now }) => {
      const stored = await unsupportedAssetsOf(tx, file.id)
      for (const token of tokensToKeep(stored, input.tokens))
        await upsertUnsupportedAsset(tx, {
          ...token,
          symbol: symbolOf(token),
          id: deps.newId(),
          ...belongsTo(file),
          now,
        })
      return { ok: true as const }
    })
