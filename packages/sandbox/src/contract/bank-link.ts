import { LINK_STATUSES } from '@pledge/domain/disbursement/link-status'
import * as z from 'zod/mini'
import { defineCall } from '@pledge/contract/define-call'
import { done } from '@pledge/contract/wire'

/**
 * Only with simulated providers. The calls from the page of the simulated bank link provider to its server,
 * authorized by the link token that opened it, as on a vendor's page; and the sandbox's control over the links.
 */
const BASE = '/api/sandbox/v1/bank-link'

const token = z.string().check(z.minLength(1), z.maxLength(300))
const id = z.string().check(z.minLength(1), z.maxLength(100))
const typed = z.string().check(z.maxLength(200))

const account = z.object({
  reference: z.string(),
  name: z.string(),
  officialName: z.nullable(z.string()),
  type: z.enum(['checking', 'savings', 'other']),
  mask: z.nullable(z.string()),
})
export type SimulatedAccount = z.infer<typeof account>

const institution = z.object({ id: z.string(), name: z.string(), isOauth: z.boolean() })
export type SimulatedInstitution = z.infer<typeof institution>

const failure = z.object({ type: z.string(), code: z.string(), message: z.string() })
const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accounts'), accounts: z.array(account) }),
  z.object({ kind: z.literal('wrong-credentials'), triesLeft: z.int() }),
  /** The URL of the bank's own page. */
  z.object({ kind: z.literal('bank'), address: z.string() }),
  z.object({
    kind: z.literal('linked'),
    publicToken: z.string(),
    institution: z.object({ id: z.string(), name: z.string() }),
  }),
  z.object({ kind: z.literal('left') }),
  z.object({ kind: z.literal('failed'), failure }),
])
export type SimulatedLinkStep = z.infer<typeof step>

export const openSimulatedLink = defineCall({
  name: 'openSimulatedLink',
  method: 'POST',
  path: `${BASE}/institutions`,
  caller: 'sandbox',
  summary: 'Institutions whose name contains the query. None, with a failure, if the token is not valid.',
  body: z.object({ linkToken: token, query: typed }),
  answer: z.object({
    institutions: z.array(institution),
    institutionId: z.nullable(z.string()),
    failure: z.nullable(failure),
  }),
  refusals: ['provider.unavailable'],
})

const linkStep = <const Name extends string, Body extends z.ZodMiniType>(
  name: Name,
  path: string,
  summary: string,
  body: Body,
) =>
  defineCall({
    name,
    method: 'POST',
    path: `${BASE}/${path}`,
    caller: 'sandbox',
    summary,
    body,
    answer: step,
    refusals: ['provider.unavailable'],
  })

export const signInAtSimulatedBank = linkStep(
  'signInAtSimulatedBank',
  'sign-ins',
  'Signs in at an institution with user name and password.',
  z.object({ linkToken: token, institutionId: id, username: typed, password: typed }),
)
export const leaveForSimulatedBank = linkStep(
  'leaveForSimulatedBank',
  'visits',
  "Starts a visit to an institution's own sign-in page.",
  z.object({ linkToken: token, institutionId: id }),
)
export const resumeSimulatedLink = linkStep(
  'resumeSimulatedLink',
  'returns',
  'Continues after the visit. `receivedRedirectUri` is the full address at which the browser returned.',
  z.object({ linkToken: token, receivedRedirectUri: z.string().check(z.maxLength(2_000)) }),
)
export const shareSimulatedAccounts = linkStep(
  'shareSimulatedAccounts',
  'shares',
  'Shares accounts and ends the session with a public token.',
  z.object({ linkToken: token, references: z.array(id).check(z.maxLength(50)) }),
)

export const sandboxPushBankLink = defineCall({
  name: 'sandboxPushBankLink',
  method: 'POST',
  path: `${BASE}/statuses`,
  caller: 'sandbox',
  summary: 'Sets the status of a bank link at its provider, which reports it by webhook (row 1.4.42).',
  body: z.object({ reference: id, status: z.enum(LINK_STATUSES) }),
  answer: done,
  refusals: [],
})

export const getSandboxBankLinks = defineCall({
  name: 'getSandboxBankLinks',
  method: 'GET',
  path: `${BASE}/links`,
  caller: 'sandbox',
  summary: "The simulated provider's links, newest first, with small deposits that have not been verified.",
  answer: z.object({
    links: z.array(
      z.object({
        reference: z.string(),
        institution: z.string(),
        status: z.enum(LINK_STATUSES),
        /** In cents. */
        deposits: z.array(z.int()),
      }),
    ),
  }),
  refusals: [],
})
