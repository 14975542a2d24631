import { knownToken } from '@pledge/domain/collateral/tokens'
import { MAX_UNKNOWN_ASSETS } from '@pledge/domain/collateral/wrong-asset'
import { refuse } from '@pledge/domain/refusal'
import type { TokenMovement } from '@pledge/providers/chain/port'
import { lockApplication } from '../../store/application/applications.ts'
import type { DepositStatus } from '../../store/collateral/chain-report.ts'
import { upsertWrongAsset, wrongAssetsOf, type WrongAsset } from '../../store/collateral/wrong-assets.ts'
import { systemOf } from '../actors.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

export interface SeenToken extends TokenMovement {
  readonly status: DepositStatus
  readonly confirmationsNeeded: number
}

const isKept = (stored: readonly WrongAsset[], token: SeenToken): boolean =>
  stored.some((one) => one.transactionId === token.transactionId && one.outputIndex === token.outputIndex)

/**
 * Writes what the chain says of assets that came to an application's address and are not its coin (decision 20). They
 * are never counted and post nothing. Every token that is known is kept; of those that anybody can make, a few.
 * Refusals: `access.not-found`.
 */
export const recordWrongAssets =
  (deps: Deps) => (input: OfApplication & { readonly tokens: readonly SeenToken[] }) =>
    deps.transaction(systemOf(input.organizationId), async ({ tx }) => {
      const record = await lockApplication(tx, input.applicationId)
      if (record === undefined) return refuse('access.not-found')
      const { application } = record
      const stored = await wrongAssetsOf(tx, application.id)
      let unknown = stored.filter(({ symbol }) => symbol === null).length
      for (const token of input.tokens) {
        const symbol = knownToken(token.coin, token.contract)?.symbol ?? null
        if (symbol === null && !isKept(stored, token)) {
          if (unknown >= MAX_UNKNOWN_ASSETS) continue
          unknown += 1
        }
        await upsertWrongAsset(tx, {
          ...token,
          symbol,
          id: deps.newId(),
          applicationId: application.id,
          organizationId: application.organizationId,
          borrowerId: application.borrowerId,
          now: deps.clock.business(),
        })
      }
      return { ok: true as const }
    })
