import { createHash } from 'node:crypto'
import { z } from 'zod'
import { answerOnce } from '../../simulation/answers-by-key.ts'
import { createAnswerScript } from '../../simulation/answer-script.ts'
import type { AnswerTarget } from '../../simulation/answer-script.ts'
import type { SimulationStore } from '../../simulation/store.ts'
import type { ScreeningAnswer, ScreeningPort } from '../port.ts'
import { SCREENING_PERSONAS, screeningPersonaOf } from './personas.ts'
import type { ScreeningPersona } from './personas.ts'

/** What the sandbox and the tests move. */
export interface ScreeningDriver {
  /** The answer to an inquiry that has not been made yet; used once. An inquiry already answered stays answered. */
  answerNext(target: AnswerTarget, persona: ScreeningPersona): Promise<void>
  setReachable(reachable: boolean): Promise<void>
}

const answerSchema = z.union([
  z.object({ outcome: z.enum(['CLEARED', 'REVIEW']), referenceId: z.string() }),
  z.object({ outcome: z.literal('REFUSED'), referenceId: z.string(), reasons: z.array(z.string()).max(4) }),
])

const answerOf = (persona: ScreeningPersona, referenceId: string): ScreeningAnswer => {
  switch (persona) {
    case 'CLEARED':
    case 'REVIEW':
      return { outcome: persona, referenceId }
    case 'REFUSED_SANCTIONS':
      return { outcome: 'REFUSED', referenceId, reasons: ['Matches an entry of a sanctions list'] }
    case 'REFUSED_IDENTITY':
      return { outcome: 'REFUSED', referenceId, reasons: ['The identity could not be verified'] }
  }
}

/** Screening by personas. It keeps its answers, and nothing of whom they are about. */
export const createSimulatedScreening = (input: {
  readonly store: SimulationStore
}): { readonly port: ScreeningPort; readonly driver: ScreeningDriver } => {
  const { store } = input
  const script = createAnswerScript(store, 'screening/script', SCREENING_PERSONAS)
  const port: ScreeningPort = {
    async screen(request) {
      if (!(await script.isReachable())) throw new Error('The screening service is not reachable')
      return answerOnce({
        store,
        prefix: 'screening/answer',
        idempotencyKey: request.idempotencyKey,
        schema: answerSchema,
        async answer() {
          const persona = (await script.take(request)) ?? screeningPersonaOf(request)
          const digest = createHash('sha256').update(`screening:${request.idempotencyKey}`).digest('hex')
          return answerSchema.parse(answerOf(persona, `SCR-${digest.slice(0, 16).toUpperCase()}`))
        },
      })
    },
  }
  return { port, driver: { answerNext: script.answerNext, setReachable: script.setReachable } }
}
