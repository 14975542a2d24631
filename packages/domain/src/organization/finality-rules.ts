import * as z from 'zod/mini'

const byConfirmations = z.literal('confirmations', {
  error: 'The chain of this coin reports no finalized block: only confirmations can be counted',
})

/**
 * When deposits and releases of a coin are final (decision 20): after the confirmations of `confirmationsToBeFinal`, or
 * once the chain itself has finalized their block. Only Ethereum's adapter reports such a block.
 */
export const finalityRulesSchema = z.object({
  BTC: byConfirmations,
  ETH: z.enum(['confirmations', 'finalized']),
  SOL: byConfirmations,
})
export type FinalityRules = z.output<typeof finalityRulesSchema>

/** Rules that were published before this setting existed wait for Ethereum's finalized block. */
export const FINALITY_RULES: FinalityRules = {
  BTC: 'confirmations',
  ETH: 'finalized',
  SOL: 'confirmations',
}
