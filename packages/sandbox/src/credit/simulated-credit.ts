import { createHash } from 'node:crypto'
import { CREDIT_ALERTS } from '@pledge/domain/application/credit-alerts'
import { z } from 'zod'
import type { BureauContact, CreditPort, SoftPullAnswer } from '@pledge/providers/credit/port'
import { bankDayAt } from '../state/banking-days.ts'
import { answerOnce } from '../state/answers-by-key.ts'
import { createAnswerScript } from '../state/answer-script.ts'
import type { AnswerTarget } from '../state/answer-script.ts'
import type { SimulationStore } from '../state/store.ts'
import type { SimulationClock } from '../state/typed-state.ts'
import { CREDIT_PERSONAS, creditPersonaOf } from './personas.ts'
import type { CreditPersona } from './personas.ts'

/** Invented: 555-01xx numbers are reserved for fiction. */
export const SIMULATED_BUREAU: BureauContact = {
  name: 'Northgate Credit Bureau',
  address: 'P.O. Box 5550, Fairview, OH 43000',
  phone: '(800) 555-0142',
}

/** The interface for the sandbox and the tests. */
export interface CreditDriver {
  /** Scripts the answer to a future inquiry; used once. A completed inquiry keeps its answer. */
  answerNext(target: AnswerTarget, persona: CreditPersona): Promise<void>
  setReachable(reachable: boolean): Promise<void>
}

const contact = z.object({ name: z.string(), address: z.string(), phone: z.string() })
const alerts = z.array(z.enum(CREDIT_ALERTS)).max(CREDIT_ALERTS.length)
const answerSchema = z.union([
  z.object({
    outcome: z.enum(['CLEARED', 'FROZEN', 'LOCKED', 'NO_MATCH']),
    referenceId: z.string(),
    bureau: contact,
    alerts,
  }),
  z.object({
    outcome: z.literal('DECLINED'),
    referenceId: z.string(),
    bureau: contact,
    alerts,
    score: z.nullable(z.object({ value: z.int(), range: z.tuple([z.int(), z.int()]), date: z.iso.date() })),
    reasons: z.array(z.string()).max(4),
  }),
])

/** Scores on the usual scale from 300 to 850; at most four reasons, the most important first. */
const DECLINES = {
  DECLINED_LOW_SCORE: {
    score: 542,
    reasons: [
      'Serious delinquency, and public record or collection filed',
      'Proportion of balances to credit limits on revolving accounts is too high',
      'Length of time accounts have been established',
      'Too many inquiries in the last 12 months',
    ],
  },
  DECLINED_BANKRUPTCY: {
    score: 511,
    reasons: ['Bankruptcy on the consumer report', 'Time since derogatory public record is too short'],
  },
  DECLINED_UNDER_AGE: { score: null, reasons: ['The consumer is reported as younger than 18'] },
} as const

const answerOf = (persona: CreditPersona, referenceId: string, today: string): SoftPullAnswer => {
  const base = { referenceId, bureau: SIMULATED_BUREAU, alerts: [] }
  switch (persona) {
    case 'CLEARED':
    case 'FROZEN':
    case 'LOCKED':
    case 'NO_MATCH':
      return { ...base, outcome: persona }
    case 'DECLINED_LOW_SCORE':
    case 'DECLINED_BANKRUPTCY':
    case 'DECLINED_UNDER_AGE': {
      const { score: value, reasons } = DECLINES[persona]
      const score = value === null ? null : { value, range: [300, 850] as const, date: today }
      return { ...base, outcome: 'DECLINED', reasons, score }
    }
    case 'FRAUD_ALERT':
      return { ...base, outcome: 'CLEARED', alerts: ['FRAUD'] }
    case 'ACTIVE_DUTY_ALERT':
      return { ...base, outcome: 'CLEARED', alerts: ['ACTIVE_DUTY'] }
  }
}

/** A bureau with personas (decision 13). It stores its answers, and nothing about the persons. */
export const createSimulatedCredit = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
}): { readonly port: CreditPort; readonly driver: CreditDriver } => {
  const { store, now } = input
  const script = createAnswerScript(store, 'credit/script', CREDIT_PERSONAS)
  const port: CreditPort = {
    async softPull(request) {
      if (!(await script.isReachable())) throw new Error('The credit bureau is not reachable')
      return answerOnce({
        store,
        // Answers under credit/answer date from before alerts were reported; those inquiries are made again.
        prefix: 'credit/answers',
        idempotencyKey: request.idempotencyKey,
        schema: answerSchema,
        async answer() {
          const persona = (await script.take(request)) ?? creditPersonaOf(request)
          const digest = createHash('sha256').update(`credit:${request.idempotencyKey}`).digest('hex')
          const today = bankDayAt(await now())
          const answer = answerOf(persona, `NCB-${digest.slice(0, 16).toUpperCase()}`, today)
          return answerSchema.parse(answer)
        },
      })
    },
  }
  return { port, driver: { answerNext: script.answerNext, setReachable: script.setReachable } }
}
