import { isAccountLinkable } from '@pledge/domain/debit/account-link'
import { detailsIdOf } from '@pledge/domain/disbursement/disbursement'
import { checkAccountNumber } from '@pledge/domain/disbursement/account-number'
import { matchHolder } from '@pledge/domain/disbursement/holder-match'
import type { LinkedAccountType } from '@pledge/domain/disbursement/linked-institutions'
import { checkRoutingNumber } from '@pledge/domain/disbursement/routing-number'
import { refuse } from '@pledge/domain/refusal'
import type { NumbersAnswer } from '@pledge/providers/bank-link/port'
import * as z from 'zod'
import { currentBankAccount, isSameAccount, saveBankAccount } from '../../store/disbursement/bank-accounts.ts'
import { bankLinksOf, changeBankLink, openBankLinkSecrets } from '../../store/bank-link/bank-link-items.ts'
import { findProfile } from '../../store/borrower/borrowers.ts'
import type { Tx } from '../../store/database/database.ts'
import { principalOf } from '../actors.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import type { Deps } from '../deps.ts'
import { keepAccountToPayFrom } from './keep-account-to-pay-from.ts'
import { lockOwnBankLink, objectionToLinking } from './own-bank-link.ts'
import { readApplication } from '../application/read-application.ts'
import { saveDisbursementAccount } from '../disbursement/disbursement-account.ts'

export interface ChosenAccount extends OfSubject {
  readonly accountType: LinkedAccountType
  readonly achAccountId: string
  readonly stepUpProof: string | undefined
}

const rule = (check: (text: string) => { readonly ok: boolean }) =>
  z.string().refine((text) => check(text).ok)
const numbersSchema: z.ZodType<NumbersAnswer> = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('KNOWN'),
    routingNumber: rule(checkRoutingNumber),
    accountNumber: rule(checkAccountNumber),
    isTokenized: z.boolean(),
    owners: z.array(z.string().max(200)).max(20),
  }),
  z.object({ status: z.literal('NOT_NOW') }),
])

/** The account among those of COMPLETE links, or undefined. */
const findChosen = async (tx: Tx, input: ChosenAccount) => {
  for (const item of await bankLinksOf(tx, input.applicationId)) {
    const account = item.accounts.find(({ id }) => id === input.achAccountId)
    if (account !== undefined && item.status === 'COMPLETE') return { item, account }
  }
  return undefined
}

/** The data read before the provider is called. */
const prepare = async (deps: Deps, input: ChosenAccount) => {
  const found = await readApplication(deps)({
    ...asSubject(input),
    more: async (tx, { file }) => {
      const chosen = await findChosen(tx, input)
      const secrets = chosen && (await openBankLinkSecrets(tx, deps.sealer, chosen.item.id))
      return { chosen, secrets, profile: await findProfile(tx, deps.sealer, file.borrowerId) }
    },
  })
  if (!found.ok) return found
  const { chosen, secrets, profile } = found.more
  const { file } = found.record
  const isInForce = detailsIdOf(file.disbursement) !== null
  const objection = isInForce ? null : objectionToLinking(deps, input.subject, file)
  if (objection !== null) return objection
  if (chosen === undefined || secrets?.accessToken == null) return refuse('bank-link.account-unavailable')
  if (chosen.account.accountType !== input.accountType) return refuse('disbursement.details-invalid')
  if (profile === undefined) throw new Error('a borrower who chooses an account must have a profile')
  return {
    ok: true as const,
    ...chosen,
    accessToken: secrets.accessToken,
    holder: profile.latinName,
    isToPayFrom: isAccountLinkable(file),
  }
}

/** The bank denies access: the link is polled again, which shows why. */
const wake = (deps: Deps, input: ChosenAccount, itemId: string) =>
  deps.transaction(principalOf(input.subject), async ({ tx }) => {
    const item = await lockOwnBankLink(tx, input.applicationId, itemId)
    const now = deps.clock.real()
    if (item !== undefined) await changeBankLink(tx, item, { nextPollAt: now, polls: 0 }, now)
  })

/**
 * Chooses the linked account for the disbursement (row 1.7.18). Only the server requests account and routing
 * number from the provider; they are encrypted and used for ACH, and the browser gets a mask. The bank's
 * holder names are stored for the agents who approve the disbursement. Idempotent for the current account.
 * The first account needs no step-up; a different account does (decision 15), however either one was entered. For a loan in
 * service that nothing was paid out for it is the account to pay from (`keepAccountToPayFrom`).
 * Refusals: `bank-link.account-unavailable`, `disbursement.details-invalid`, `provider.unavailable`,
 * `transition.not-allowed`, `application.expired`, `session.step-up-needed`.
 */
export const chooseLinkedAccount = (deps: Deps) => async (input: ChosenAccount) => {
  const prepared = await prepare(deps, input)
  if (!prepared.ok) return prepared
  const { item, account, accessToken, holder, isToPayFrom } = prepared
  const request = deps.bankLink.numbers({ accessToken, accountReference: account.reference })
  const answer = numbersSchema.safeParse(await request.catch(() => undefined))
  if (!answer.success) return refuse('provider.unavailable')
  if (answer.data.status === 'NOT_NOW') {
    await wake(deps, input, item.id)
    return refuse('bank-link.account-unavailable')
  }
  const { routingNumber, accountNumber, owners } = answer.data
  const { accountType } = account
  const payee = { routingNumber, accountNumber, ...holder, accountType }
  const linked = {
    account: payee,
    // As the bank shows it: a tokenized account number ends in other digits.
    mask: `•••• ${account.accountNumberMask}`,
    linked: { accountId: account.id, holderMatch: matchHolder(holder, owners), owners },
  }
  const call = { ...input, payload: { accountType: input.accountType, achAccountId: input.achAccountId } }
  const isLinked = async (tx: Tx) => (await findChosen(tx, input)) !== undefined
  if (isToPayFrom) return keepAccountToPayFrom(deps)({ ...call, account: linked, isLinked })
  const id = deps.newId()
  return advance(deps)({
    ...asSubject(input),
    command: async ({ file, tx }) => {
      const before = await currentBankAccount(tx, deps.sealer, file.id)
      const isInForce = before !== undefined && before.id === detailsIdOf(file.disbursement)
      const isSame = before !== undefined && isSameAccount(before.account, payee)
      if (isInForce && isSame) return UNCHANGED
      // The link may have ended while the provider answered.
      if (!(await isLinked(tx))) return refuse('bank-link.account-unavailable')
      const isReplacement = before !== undefined && !isSame
      return saveDisbursementAccount(call, { id, method: 'ACH', action: 'bank-account', isReplacement })
    },
    effects: ({ tx, after, now }) =>
      saveBankAccount(tx, deps.sealer, { id, ...belongsTo(after), ...linked, now }),
  })
}
