import { createHash } from 'node:crypto'
import type { WalletScreeningPort } from '@pledge/providers/wallet-screening/port'
import { z } from 'zod'
import { answerOnce } from '../state/answers-by-key.ts'
import { createAnswerScript, type AnswerTarget } from '../state/answer-script.ts'
import type { SimulationStore } from '../state/store.ts'
import { WALLET_FINDINGS, WALLET_PERSONAS, walletPersonaOf, type WalletPersona } from './personas.ts'

/** The interface for the sandbox and the tests. */
export interface WalletScreeningDriver {
  /** Scripts the answer to a future inquiry; used once. */
  answerNext(
    target: Exclude<AnswerTarget, { readonly lastName: string }>,
    persona: WalletPersona,
  ): Promise<void>
  setReachable(reachable: boolean): Promise<void>
}

const MOST_LISTS = 10
const answerSchema = z.object({
  referenceId: z.string(),
  score: z.int().min(0).max(100),
  lists: z.array(z.string()).max(MOST_LISTS),
})

/** A vendor of wallet screening with personas. It stores its answers, and nothing about the wallets. */
export const createSimulatedWalletScreening = (input: {
  readonly store: SimulationStore
}): { readonly port: WalletScreeningPort; readonly driver: WalletScreeningDriver } => {
  const { store } = input
  const script = createAnswerScript(store, 'wallet-screening/script', WALLET_PERSONAS)
  const port: WalletScreeningPort = {
    vendor: 'Simulated Wallet Screening',
    async screen(inquiry) {
      if (!(await script.isReachable())) throw new Error('The screening of wallets is not reachable')
      const { idempotencyKey } = inquiry
      return answerOnce({
        store,
        prefix: 'wallet-screening/answers',
        idempotencyKey,
        schema: answerSchema,
        async answer() {
          const scripted = await script.take({ idempotencyKey, lastName: '' })
          const digest = createHash('sha256').update(`wallet:${idempotencyKey}`).digest('hex')
          const found = WALLET_FINDINGS[scripted ?? walletPersonaOf(inquiry)]
          return {
            ...found,
            lists: [...found.lists],
            referenceId: `WAL-${digest.slice(0, 16).toUpperCase()}`,
          }
        },
      })
    },
  }
  return { port, driver: { answerNext: script.answerNext, setReachable: script.setReachable } }
}
