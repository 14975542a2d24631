import { createHash } from 'node:crypto'
import { SCREENING_FIELDS, SCREENING_GROUNDS } from '@pledge/domain/application/screening'
import { z } from 'zod'
import type { ScreeningAnswer, ScreeningPort } from '@pledge/providers/screening/port'
import { answerOnce } from '../state/answers-by-key.ts'
import { createAnswerScript } from '../state/answer-script.ts'
import type { AnswerTarget } from '../state/answer-script.ts'
import type { SimulationStore } from '../state/store.ts'
import { DIFFERENT_IDENTITY_DATA, LISTED_NAMESAKE, LISTED_PERSON } from './entries.ts'
import { SCREENING_PERSONAS, screeningPersonaOf } from './personas.ts'
import type { ScreeningPersona } from './personas.ts'

const MAX_MATCHES = 10

/** The interface for the sandbox and the tests. */
export interface ScreeningDriver {
  /** Scripts the answer to a future inquiry; used once. A completed inquiry keeps its answer. */
  answerNext(target: AnswerTarget, persona: ScreeningPersona): Promise<void>
  setReachable(reachable: boolean): Promise<void>
}

const fields = z.array(z.enum(SCREENING_FIELDS)).max(SCREENING_FIELDS.length)
const matches = z
  .array(
    z.object({
      ground: z.enum(SCREENING_GROUNDS),
      source: z.string(),
      reference: z.string(),
      listedName: z.string().nullable(),
      birthYear: z.int().nullable(),
      country: z.string().nullable(),
      agrees: fields,
      differs: fields,
    }),
  )
  .max(MAX_MATCHES)
const answerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('CLEARED'), referenceId: z.string() }),
  z.object({ outcome: z.literal('REVIEW'), referenceId: z.string(), matches }),
  z.object({
    outcome: z.literal('REFUSED'),
    referenceId: z.string(),
    grounds: z.array(z.enum(SCREENING_GROUNDS)).min(1).max(SCREENING_GROUNDS.length),
    matches,
  }),
])

const answerOf = (persona: ScreeningPersona, referenceId: string): ScreeningAnswer => {
  switch (persona) {
    case 'CLEARED':
      return { outcome: persona, referenceId }
    case 'REVIEW':
      return { outcome: persona, referenceId, matches: [LISTED_NAMESAKE] }
    case 'REVIEW_IDENTITY':
      return { outcome: 'REVIEW', referenceId, matches: [DIFFERENT_IDENTITY_DATA] }
    case 'REFUSED_SANCTIONS':
      return { outcome: 'REFUSED', referenceId, grounds: ['SANCTIONS_LIST'], matches: [LISTED_PERSON] }
    case 'REFUSED_IDENTITY':
      return {
        outcome: 'REFUSED',
        referenceId,
        grounds: ['IDENTITY_DATA'],
        matches: [DIFFERENT_IDENTITY_DATA],
      }
  }
}

/** A screening service with personas. It stores its answers, and nothing about the persons. */
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
        // Answers under screening/answer date from before matches were reported; those inquiries are made again.
        prefix: 'screening/answers',
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
