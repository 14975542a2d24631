import { orderedAmounts } from '@pledge/domain/disbursement/micro-deposits'
import { z } from 'zod'
import type {
  AmountsAnswer,
  BankLinkPort,
  CreateLink,
  ExchangeAnswer,
  OpenedLink,
} from '@pledge/providers/bank-link/port'
import { isSignedWebhook } from '@pledge/providers/bank-link/webhook-signature'
import { LINK_SCRIPT_PATH } from './link-script-path.ts'
import type { Book } from './book.ts'
import { numbersOf, reportedItem, statusOf } from './items.ts'
import type { StoredItem } from './state.ts'
import { SIGNATURE_HEADER, type Webhooks } from './webhooks.ts'

/**
 * A link token expires after four hours, or after half an hour when it renews a link, as at the provider that most
 * lenders use.
 */
const LINK_TOKEN_MS = 4 * 3_600_000
const RENEWAL_TOKEN_MS = 30 * 60_000
const MAX_BODY = 100_000

const webhookSchema = z.looseObject({
  webhook_type: z.string().min(1).max(40),
  webhook_code: z.string().min(1).max(80),
  item_id: z.string().min(1).max(100),
})

const bodyOf = (rawBody: string): unknown => {
  try {
    return rawBody.length > MAX_BODY ? undefined : JSON.parse(rawBody)
  } catch {
    return undefined
  }
}

/** Throws for an invalid access token. */
const itemBy = async (book: Book, accessToken: string): Promise<StoredItem> => {
  await book.assertReachable()
  const reference = await book.pointerAt('access', accessToken).read()
  const item = reference === null ? null : await book.itemAt(reference).read()
  if (item === null) throw new Error('The access token is invalid')
  return item
}

const createLink = async (book: Book, input: CreateLink): Promise<OpenedLink> => {
  const { userReference, legalName, redirectUri } = input
  await book.assertReachable()
  const renewed = input.renews === null ? null : await itemBy(book, input.renews)
  if (renewed?.isRemoved === true) throw new Error('An ended link cannot be renewed')
  const linkToken = await book.newSecret('link')
  const lifeMs = renewed === null ? LINK_TOKEN_MS : RENEWAL_TOKEN_MS
  const expiresAt = new Date(book.realNow().getTime() + lifeMs)
  await book.linkAt(linkToken).change(() => ({
    next: {
      userReference,
      sealedName: book.sealText('link', legalName),
      redirectUri,
      institutionId: renewed?.institutionId ?? input.institutionId,
      renews: renewed?.reference ?? null,
      expiresAt: expiresAt.toISOString(),
      wrongTries: 0,
      entry: null,
      visit: null,
      isOver: false,
    },
    result: undefined,
  }))
  return { linkToken, expiresAt }
}

/** Only once, within half an hour, and only under the link token that it was created with. */
const exchange = async (
  book: Book,
  { linkToken, publicToken }: Parameters<BankLinkPort['exchange']>[0],
): Promise<ExchangeAnswer> => {
  await book.assertReachable()
  const itemReference = await book.publicTokenAt(publicToken).change((current) => {
    const isGood =
      current !== null &&
      !current.isUsed &&
      current.link === book.hashOf(linkToken) &&
      new Date(current.expiresAt) > book.realNow()
    return {
      next: isGood ? { ...current, isUsed: true } : current,
      result: isGood ? current.itemReference : null,
    }
  })
  if (itemReference === null) return { status: 'REFUSED' }
  const accessToken = await book.newSecret('access')
  await book.pointerAt('access', accessToken).change(() => ({ next: itemReference, result: undefined }))
  return { status: 'EXCHANGED', accessToken, itemReference }
}

/** The correct amounts verify the accounts; the third wrong pair ends verification. */
const judgeAmounts = (
  book: Book,
  reference: string,
  [one, other]: readonly [number, number],
): Promise<AmountsAnswer> =>
  book.itemAt(reference).change<AmountsAnswer>((item) => {
    if (item === null || item.waitsFor !== 'amounts' || item.errorCode !== null)
      return { next: item, result: 'OVER' }
    if (item.amounts[0] === one && item.amounts[1] === other)
      return { next: { ...item, waitsFor: 'none' }, result: 'VERIFIED' }
    const triesLeft = item.triesLeft - 1
    return {
      next: { ...item, triesLeft, errorCode: triesLeft === 0 ? 'VERIFICATION_FAILED' : null },
      result: 'WRONG',
    }
  })

/** The provider's port, which the product's server calls. */
export const createPort = (book: Book, webhooks: Webhooks): BankLinkPort => {
  const itemOf = (accessToken: string) => itemBy(book, accessToken)
  return {
    widget: LINK_SCRIPT_PATH,
    createLink: (input) => createLink(book, input),
    exchange: (input) => exchange(book, input),
    item: async (accessToken) => reportedItem(await itemOf(accessToken), await book.now()),
    async numbers({ accessToken, accountReference }) {
      const item = await itemOf(accessToken)
      const account = item.accounts.find(({ reference }) => reference === accountReference)
      const isOpen = !item.isRemoved && statusOf(item, await book.now()) === 'COMPLETE'
      if (!isOpen || account === undefined || account.type === 'other') return { status: 'NOT_NOW' }
      const owners = z
        .array(z.string())
        .parse(JSON.parse(book.openText(`item/${item.reference}`, item.sealedOwners)))
      return { status: 'KNOWN', ...numbersOf(book, item, account), isTokenized: false, owners }
    },
    async verifyAmounts({ accessToken, amountsCents }) {
      const { reference } = await itemOf(accessToken)
      return judgeAmounts(book, reference, orderedAmounts(amountsCents))
    },
    async remove(accessToken) {
      const { reference } = await itemOf(accessToken)
      await book.changeItem(reference, (item) => ({ ...item, isRemoved: true }))
    },
    async readWebhook({ headers, rawBody, now }) {
      const token = headers[SIGNATURE_HEADER]
      if (!(await isSignedWebhook({ token, rawBody, now, keyOf: webhooks.keyOf }))) return null
      const parsed = webhookSchema.safeParse(bodyOf(rawBody))
      if (!parsed.success) return null
      const { webhook_type: type, webhook_code: code, item_id: itemReference } = parsed.data
      return { id: book.hashOf(String(token)), itemReference, kind: `${type}/${code}` }
    },
  }
}
