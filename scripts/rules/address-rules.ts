import { checkReturnAddress } from '@pledge/domain/collateral/address'
import type { Coin } from '@pledge/domain/collateral/coins'
import { checkDisbursementAddress } from '@pledge/domain/disbursement/disbursement-address'
import { USDC_CHAINS } from '@pledge/domain/organization/usdc-chains'
import { refuse } from '@pledge/domain/refusal'
import { DERIVABLE_CHAINS, depositAddress } from '@pledge/providers/custody/derive'
import * as z from 'zod/mini'
import { answered, answeredField, defineRule, text, type Rule } from './rule.ts'

/** The native coin of each chain. */
const COIN_OF_CHAIN: Readonly<Record<string, Coin>> = {
  BTC: 'BTC',
  ETH: 'ETH',
  SOL: 'SOL',
  Ethereum: 'ETH',
  Solana: 'SOL',
}

const addressInput = z.object({ chain: text, value: text, use: z.optional(z.enum(['return', 'payout'])) })

/** Without `use`: for a coin, a return address; for a USDC chain, a disbursement address. */
const address = defineRule(addressInput, ({ chain, value, use }) => {
  const disbursementChain = USDC_CHAINS.find((each) => each === chain)
  if (use !== 'return' && disbursementChain !== undefined)
    return answeredField(checkDisbursementAddress(disbursementChain, value))
  const coin = Object.hasOwn(COIN_OF_CHAIN, chain) ? COIN_OF_CHAIN[chain] : undefined
  if (use === 'payout' || coin === undefined) return refuse('request.invalid', { fields: 'input.chain' })
  return answeredField(checkReturnAddress(coin, value))
})

const depositInput = z.object({ chain: z.enum(DERIVABLE_CHAINS), accountXpub: text, index: z.number() })

const deposit = defineRule(depositInput, (input) => {
  const derived = depositAddress(input)
  return derived.ok ? answered({ address: derived.address }) : derived
})

export const addressRules: Readonly<Record<string, Rule>> = { address, 'deposit-address': deposit }
