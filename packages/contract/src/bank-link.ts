import { LINKED_ACCOUNT_TYPES } from '@pledge/domain/disbursement/linked-institutions'
import { LINK_STATUSES } from '@pledge/domain/disbursement/link-status'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { finalSteps } from './final-steps.ts'
import { byApplication, done, dollars, instant, uuid } from './wire.ts'

/**
 * Bank links. The specification's `{auth base}` is the bank link of one application: an item, an account or a token
 * of another application is not found.
 */
const AUTH_BASE = '/api/bank-link/v1/applications/{uuid}'

const token = z.string().check(z.minLength(1), z.maxLength(300))
const shortText = z.string().check(z.maxLength(120))
const institutionId = z.string().check(z.minLength(1), z.maxLength(60))

/** Row 1.3.58. Only the mask of an account number ever leaves the server. */
export const bankLinkAccount = z.object({
  id: uuid,
  name: z.string(),
  officialName: z.nullable(z.string()),
  accountType: z.enum(LINKED_ACCOUNT_TYPES),
  accountNumberMask: z.string(),
})
export const bankLinkItem = z.object({
  uuid,
  status: z.enum(LINK_STATUSES),
  institution: z.object({ id: z.string(), name: z.string() }),
  accounts: z.array(bankLinkAccount),
  /**
   * What a link in PENDING_VERIFICATION waits for: automatic verification of deposits, or amounts that the borrower
   * enters.
   */
  verification: z.nullable(z.object({ kind: z.enum(['automatic', 'amounts']), triesLeft: z.int() })),
})
export type BankLinkItemAnswer = z.infer<typeof bankLinkItem>
const items = z.array(bankLinkItem)

export const getBankLinkItems = defineCall({
  name: 'getBankLinkItems',
  method: 'GET',
  path: `${AUTH_BASE}/auth`,
  caller: 'borrower',
  summary: 'The bank link items, newest first (rows 1.7.01, 1.7.02).',
  params: byApplication,
  answer: items,
  refusals: [],
})

/** Text from a provider, as its page passed it to the browser; untrusted. */
const providerText = z.nullish(z.string().check(z.maxLength(500)))
export const linkErrorReport = z.object({
  linkError: z.object({
    errorType: providerText,
    errorCode: providerText,
    errorMessage: providerText,
    displayMessage: providerText,
  }),
  linkErrorMetadata: z.object({
    institution: z.nullish(z.object({ id: providerText, name: providerText })),
    status: providerText,
    linkSessionId: providerText,
    requestId: providerText,
  }),
})
export type LinkErrorReport = z.infer<typeof linkErrorReport>

export const storeLinkError = defineCall({
  name: 'storeLinkError',
  method: 'POST',
  path: `${AUTH_BASE}/storeLinkError`,
  caller: 'borrower',
  summary: "Records an error of the provider's page, for support (row 1.7.03).",
  params: byApplication,
  body: linkErrorReport,
  answer: done,
  refusals: [],
})

/** The address of a provider's script: one of our paths, or an https URL. */
export const scriptAddress = z
  .string()
  .check(z.regex(/^(?:\/|https:\/\/[a-z\d])[\w./-]{0,300}$/), z.regex(/^(?!\/\/)/))

export const createLinkToken = defineCall({
  name: 'createLinkToken',
  method: 'POST',
  path: `${AUTH_BASE}/link-token`,
  caller: 'borrower',
  summary:
    "Opens the provider's page. The token works once and identifies the session when the browser returns from the bank (row 1.2.08).",
  params: byApplication,
  /** `itemUuid`: the link to renew, at its bank; one in NEEDS_LOGIN is renewed in place. */
  body: z.object({ itemUuid: z.optional(uuid) }),
  answer: z.object({
    linkToken: token,
    expiresAt: instant,
    /** The script that runs it in the browser. */
    widget: scriptAddress,
  }),
  refusals: [
    'transition.not-allowed',
    'disbursement.details-invalid',
    'disbursement.held',
    'application.expired',
    'provider.unavailable',
    'bank-link.too-many',
  ],
})
export type LinkTokenAnswer = z.infer<(typeof createLinkToken)['answer']>

/** `accessToken` is the specification's name: it is the public token from the provider's page. */
export const tokenExchange = z.object({
  accessToken: token,
  metadata: z.object({
    linkToken: token,
    institution: z.object({ id: institutionId, name: shortText }),
  }),
})
export type TokenExchange = z.infer<typeof tokenExchange>

export const exchangeBankLinkToken = defineCall({
  name: 'exchangeBankLinkToken',
  method: 'POST',
  path: `${AUTH_BASE}/token-exchange`,
  caller: 'borrower',
  summary:
    "Accepts the result of the provider's page. The item is PENDING while the server exchanges the token (row 1.7.15). A renewed item is UPDATING until it has been checked.",
  params: byApplication,
  body: tokenExchange,
  answer: bankLinkItem,
  refusals: [
    'transition.not-allowed',
    'disbursement.details-invalid',
    'disbursement.held',
    'application.expired',
    'bank-link.token-refused',
  ],
})

export const verifyMicroDeposits = defineCall({
  name: 'verifyMicroDeposits',
  method: 'POST',
  path: `${AUTH_BASE}/micro-deposits`,
  caller: 'borrower',
  summary:
    'Verifies the two small deposits of a bank link in PENDING_VERIFICATION (row 1.4.42); three tries.',
  params: byApplication,
  body: z.object({ itemUuid: uuid, amounts: z.tuple([dollars, dollars]) }),
  answer: items,
  refusals: [
    'bank-link.amounts-wrong',
    'bank-link.amounts-over',
    'provider.unavailable',
    'request.in-progress',
  ],
})

export const removeBankLink = defineCall({
  name: 'removeBankLink',
  method: 'POST',
  path: `${AUTH_BASE}/removals`,
  caller: 'borrower',
  summary: 'Removes a bank link. The disbursement account chosen through it stays (row 1.4.42).',
  params: byApplication,
  body: z.object({ itemUuid: uuid }),
  answer: items,
  refusals: [],
})

export const setAchAccount = defineCall({
  name: 'setAchAccount',
  method: 'POST',
  path: `${AUTH_BASE}/ach-account`,
  caller: 'borrower',
  summary:
    'Chooses the linked account for the disbursement (row 1.7.18), or to pay a loan from that nothing was paid out for. The server gets its numbers and never returns them.',
  params: byApplication,
  body: z.object({ accountType: z.enum(LINKED_ACCOUNT_TYPES), achAccountId: uuid }),
  stepUp: 'bank-account',
  answer: finalSteps,
  refusals: [
    'disbursement.details-invalid',
    'disbursement.held',
    'transition.not-allowed',
    'application.expired',
    'bank-link.account-unavailable',
    'provider.unavailable',
  ],
})

export const receiveBankLinkWebhook = defineCall({
  name: 'receiveBankLinkWebhook',
  method: 'POST',
  path: '/api/bank-link/v1/webhooks',
  caller: 'anyone',
  summary:
    'A signed webhook from the bank link provider. The body is JSON, read as raw text because the signature covers its bytes. Requests without a valid signature are refused.',
  body: z.string().check(z.maxLength(100_000)),
  answer: done,
  refusals: ['webhook.not-signed'],
})
