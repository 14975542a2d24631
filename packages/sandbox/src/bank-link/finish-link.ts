import type { BankLinkAccount } from '@pledge/providers/bank-link/port'
import type { LinkStep } from './driver.ts'
import type { Book } from './book.ts'
import { LOGIN_REQUIRED } from './errors.ts'
import { institutionOf, OTHER_OWNER, SIMULATED_CREDENTIALS } from './institutions.ts'
import { failed, OVER } from './sign-in.ts'
import type { Entry, StoredItem, StoredLink } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export interface Provider {
  readonly book: Book
  readonly webhooks: Webhooks
}

/** How long reading the accounts takes at first. */
export const READY_AFTER_MS = 2_000
/** How long automatic verification of small deposits takes. */
export const FOUND_AFTER_MS = 86_400_000
const PUBLIC_TOKEN_MS = 30 * 60_000

const ownersOf = ({ username }: Entry, legalName: string): readonly string[] => {
  if (username === SIMULATED_CREDENTIALS.otherOwner.username) return [OTHER_OWNER]
  return username === SIMULATED_CREDENTIALS.noOwner.username ? [] : [legalName]
}

const waitsFor = (entry: Entry): StoredItem['waitsFor'] => {
  if (entry.isAutomatic) return 'automatic'
  return institutionOf(entry.institutionId)?.verification ?? 'none'
}

const amountsOf = (book: Book, reference: string): [number, number] => {
  const digest = Buffer.from(book.secretOf('amounts', reference), 'base64url')
  const cents = [...digest.subarray(0, 2)].map((byte) => 1 + (byte % 99)).toSorted((a, b) => a - b)
  return [cents[0] ?? 1, cents[1] ?? 1]
}
const makeItem = async (
  { book, webhooks }: Provider,
  link: StoredLink,
  entry: Entry,
  accounts: readonly BankLinkAccount[],
) => {
  const reference = await book.newSecret('item')
  const now = await book.now()
  const readyAt = new Date(now.getTime() + READY_AFTER_MS)
  const wait = waitsFor(entry)
  const foundAt = wait === 'automatic' ? new Date(now.getTime() + FOUND_AFTER_MS) : null
  const legalName = book.openText('link', link.sealedName)
  const item: StoredItem = {
    reference,
    userReference: link.userReference,
    username: entry.username,
    institutionId: entry.institutionId,
    sealedOwners: book.sealText(`item/${reference}`, JSON.stringify(ownersOf(entry, legalName))),
    accounts: accounts.map((account) => ({ ...account, reference: `${reference}-${account.reference}` })),
    readyAt: readyAt.toISOString(),
    isUpdating: false,
    errorCode: null,
    waitsFor: wait,
    amounts: amountsOf(book, reference),
    triesLeft: 3,
    foundAt: foundAt?.toISOString() ?? null,
    isRemoved: false,
  }
  await book.addItem(item)
  const due = { itemReference: reference, type: 'AUTH', error: null }
  await webhooks.add({ ...due, code: 'DEFAULT_UPDATE', dueAt: readyAt })
  if (foundAt !== null) await webhooks.add({ ...due, code: 'AUTOMATICALLY_VERIFIED', dueAt: foundAt })
  return item
}
/** Ends the session, once; false when it has already ended. */
const close = (book: Book, linkToken: string): Promise<boolean> =>
  book.linkAt(linkToken).change((current) => ({
    next: current === null ? null : { ...current, isOver: true },
    result: current !== null && !current.isOver,
  }))

const linked = async (
  book: Book,
  linkToken: string,
  { reference, institutionId, accounts }: StoredItem,
): Promise<LinkStep> => {
  const publicToken = await book.newSecret('public')
  await book.publicTokenAt(publicToken).change(() => ({
    next: {
      link: book.hashOf(linkToken),
      itemReference: reference,
      expiresAt: new Date(book.realNow().getTime() + PUBLIC_TOKEN_MS).toISOString(),
      isUsed: false,
    },
    result: undefined,
  }))
  const institution = { id: institutionId, name: institutionOf(institutionId)?.name ?? '' }
  return { kind: 'linked', success: { publicToken, institution, accounts } }
}

export interface FinishedSignIn {
  readonly linkToken: string
  readonly link: StoredLink
  readonly entry: Entry
}

/** Ends the session with a public token for a new item. */
export const finish = async (
  provider: Provider,
  { linkToken, link, entry, references }: FinishedSignIn & { readonly references: readonly string[] },
): Promise<LinkStep> => {
  const accounts = entry.accounts.filter(({ reference }) => references.includes(reference))
  if (accounts.length === 0) return { kind: 'accounts', accounts: entry.accounts }
  if (!(await close(provider.book, linkToken))) return OVER
  return linked(provider.book, linkToken, await makeItem(provider, link, entry, accounts))
}

/** Ends the session with the renewed item, which keeps its token and accounts. */
export const renew = async (
  { book, webhooks }: Provider,
  { linkToken, link, entry }: FinishedSignIn,
): Promise<LinkStep> => {
  const item = link.renews === null ? null : await book.itemAt(link.renews).read()
  if (item === null || item.isRemoved) return OVER
  if (item.username !== null && item.username !== entry.username)
    return failed('INVALID_UPDATED_USERNAME', 'another user name than the link was made with')
  if (!(await close(book, linkToken))) return OVER
  await book.changeItem(item.reference, (current) => ({
    ...current,
    errorCode: current.errorCode === LOGIN_REQUIRED ? null : current.errorCode,
  }))
  const dueAt = await book.now()
  await webhooks.add({
    itemReference: item.reference,
    type: 'ITEM',
    code: 'LOGIN_REPAIRED',
    error: null,
    dueAt,
  })
  return linked(book, linkToken, item)
}
