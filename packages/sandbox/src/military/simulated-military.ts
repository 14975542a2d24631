import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { MilitaryAnswer, MilitaryPort } from '@pledge/providers/military/port'
import { answerOnce } from '../state/answers-by-key.ts'
import { createAnswerScript, nameKey } from '../state/answer-script.ts'
import type { AnswerTarget } from '../state/answer-script.ts'
import type { SimulationStore } from '../state/store.ts'

const MILITARY_OUTCOMES = ['COVERED', 'NOT_COVERED'] as const

/** Last names of covered borrowers, ignoring case, spaces and hyphens (docs/simulators.md). */
const COVERED_LAST_NAMES: readonly string[] = ['covered', 'servicemember']

/** The interface for the sandbox and the tests. */
export interface MilitaryDriver {
  /** Scripts the answer to a future inquiry; used once. */
  answerNext(target: AnswerTarget, outcome: MilitaryAnswer['outcome']): Promise<void>
  setReachable(reachable: boolean): Promise<void>
}

const answerSchema = z.object({ outcome: z.enum(MILITARY_OUTCOMES), referenceId: z.string() })

/** A check of covered borrowers with personas. It stores its answers, and nothing about the persons. */
export const createSimulatedMilitary = (input: {
  readonly store: SimulationStore
}): { readonly port: MilitaryPort; readonly driver: MilitaryDriver } => {
  const { store } = input
  const script = createAnswerScript(store, 'military/script', MILITARY_OUTCOMES)
  const port: MilitaryPort = {
    async check(request) {
      if (!(await script.isReachable())) throw new Error('The check of covered borrowers is not reachable')
      return answerOnce({
        store,
        prefix: 'military/answers',
        idempotencyKey: request.idempotencyKey,
        schema: answerSchema,
        async answer() {
          const persona = COVERED_LAST_NAMES.includes(nameKey(request.lastName)) ? 'COVERED' : 'NOT_COVERED'
          const outcome = (await script.take(request)) ?? persona
          const digest = createHash('sha256').update(`military:${request.idempotencyKey}`).digest('hex')
          return { outcome, referenceId: `MLA-${digest.slice(0, 16).toUpperCase()}` }
        },
      })
    },
  }
  return { port, driver: { answerNext: script.answerNext, setReachable: script.setReachable } }
}
