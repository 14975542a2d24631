import { REVOCABLE_CONSENTS } from '@pledge/domain/borrower/withdrawal'
import { OPT_IN_OUT } from '@pledge/domain/borrower/vocabulary'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { instant } from './wire.ts'

const standing = z.object({
  type: z.enum(REVOCABLE_CONSENTS),
  /** Null: the borrower was never asked. */
  optInOut: z.nullable(z.enum(OPT_IN_OUT)),
  version: z.nullable(z.int()),
  since: z.nullable(instant),
})
export type ConsentStanding = z.infer<typeof standing>

const standings = z.object({
  consents: z.array(standing),
  /** Whether withdrawing the consent to electronic records now would end an application. */
  endsApplication: z.boolean(),
})

export const getConsents = defineCall({
  name: 'getConsents',
  method: 'GET',
  path: '/api/account/consents',
  caller: 'borrower',
  summary: "The borrower's consents that can be withdrawn: marketing, electronic records (note 048).",
  answer: standings,
  refusals: [],
})

export const changeConsent = defineCall({
  name: 'changeConsent',
  method: 'POST',
  path: '/api/account/consents',
  caller: 'borrower',
  summary:
    'Withdraws a consent, or gives the one to marketing. Recorded with version, time and address. Withdrawing consent to electronic records cancels an application that is not signed; the next application gives it again (15 U.S.C. 7001(c)(1)(B), note 048).',
  body: z.union([
    z.object({ type: z.literal('MARKETING'), optInOut: z.enum(OPT_IN_OUT) }),
    z.object({ type: z.literal('COMMUNICATIONS'), optInOut: z.literal('OPT_OUT') }),
  ]),
  answer: standings,
  refusals: [],
})
