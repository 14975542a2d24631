import type { SentBodyOf } from '@pledge/contract/define-call'
import { sandboxAnswerAsBureau } from '@pledge/sandbox/contract/sandbox'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { NextAnswerForm } from './NextAnswerForm.tsx'

type BureauOutcome = SentBodyOf<typeof sandboxAnswerAsBureau>['outcome']

const OUTCOMES = [
  'CLEARED',
  'FROZEN',
  'LOCKED',
  'NO_MATCH',
  'DECLINED',
] as const satisfies readonly BureauOutcome[]

/** The credit bureau's next answer about a last name. */
export const BureauCard = () => (
  <NextAnswerForm
    words={sandbox.bureau}
    outcomes={OUTCOMES}
    first="FROZEN"
    send={(body) => api(sandboxAnswerAsBureau, { body })}
  />
)
