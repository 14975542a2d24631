import type { SentBodyOf } from '@pledge/contract/define-call'
import { sandboxAnswerAsScreening } from '@pledge/sandbox/contract/sandbox'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { NextAnswerForm } from './NextAnswerForm.tsx'

type ScreeningOutcome = SentBodyOf<typeof sandboxAnswerAsScreening>['outcome']

const OUTCOMES = [
  'CLEARED',
  'REVIEW',
  'LIST_MATCH',
  'IDENTITY_FAILED',
] as const satisfies readonly ScreeningOutcome[]

/** The screening list's next answer about a last name. */
export const ScreeningCard = () => (
  <NextAnswerForm
    words={sandbox.screening}
    outcomes={OUTCOMES}
    first="REVIEW"
    send={(body) => api(sandboxAnswerAsScreening, { body })}
  />
)
