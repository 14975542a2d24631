import { sandboxSendCoins } from '@pledge/sandbox/contract/sandbox'
import { sandboxPayByContract, sandboxSendToken, TOKEN_COINS } from '@pledge/sandbox/contract/faults'
import { messages } from '@pledge/copy/en/messages'
import { fill } from '@pledge/copy/fill'
import { COIN_DECIMALS, type Coin } from '@pledge/domain/collateral/coins'
import { KNOWN_TOKENS } from '@pledge/domain/collateral/tokens'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'

const words = sandbox.deposits

/** What can be sent to an address: a coin, a coin by a contract, or a token instead of it. */
export interface Sendable {
  readonly value: string
  readonly label: string
  /** The coin whose addresses it goes to. */
  readonly coin: Coin
  readonly symbol: string
  readonly places: number
  send(address: string, quantity: string): Promise<unknown>
}

const coinsThemselves = (coin: Coin): Sendable => ({
  value: coin,
  label: messages.coins[coin],
  coin,
  symbol: coin,
  places: COIN_DECIMALS[coin],
  send: (address, quantity) => api(sandboxSendCoins, { body: { coin, address, quantity } }),
})

const BY_CONTRACT: Sendable = {
  ...coinsThemselves('ETH'),
  value: 'contract',
  label: words.byContract,
  send: (address, quantity) => api(sandboxPayByContract, { body: { address, quantity } }),
}

const tokensOn = (coin: (typeof TOKEN_COINS)[number]): readonly Sendable[] =>
  KNOWN_TOKENS[coin].map(({ symbol, decimals }) => ({
    value: `${coin}:${symbol}`,
    label: fill(words.token[coin], { symbol }),
    coin,
    symbol,
    places: decimals,
    send: (address, quantity) => api(sandboxSendToken, { body: { coin, symbol, address, quantity } }),
  }))

/** Everything that can be sent on the chains of these coins. */
export const sendables = (coins: readonly Coin[]): readonly Sendable[] => [
  ...coins.map(coinsThemselves),
  ...(coins.includes('ETH') ? [BY_CONTRACT] : []),
  ...TOKEN_COINS.filter((coin) => coins.includes(coin)).flatMap(tokensOn),
]
