import type { LinkStatus } from '@pledge/domain/disbursement/link-status'
import type { BankLinkDriver } from './driver.ts'
import type { Book } from './book.ts'
import { ERROR_OF_STATUS, WEBHOOK_OF_STATUS } from './errors.ts'
import { institutionOf } from './institutions.ts'
import { statusOf } from './items.ts'
import type { StoredItem } from './state.ts'
import type { Webhooks } from './webhooks.ts'

/** Later than any clock of the sandbox. */
const NEVER = '9999-12-31T23:59:59.000Z'

const inStatus = (item: StoredItem, status: LinkStatus, now: Date): StoredItem => ({
  ...item,
  readyAt: status === 'PENDING' ? NEVER : now.toISOString(),
  isUpdating: status === 'UPDATING',
  errorCode: ERROR_OF_STATUS[status] ?? null,
  waitsFor: status === 'PENDING_VERIFICATION' ? 'amounts' : 'none',
  triesLeft: 3,
  foundAt: null,
})

/** The sandbox's and the tests' control over the simulated provider. */
export const createDriver = (book: Book, webhooks: Webhooks): BankLinkDriver => ({
  async items() {
    const now = await book.now()
    const { items } = await book.general.read()
    const stored = await Promise.all(items.toReversed().map((reference) => book.itemAt(reference).read()))
    return stored.flatMap((item) =>
      item === null || item.isRemoved
        ? []
        : [
            {
              reference: item.reference,
              institution: institutionOf(item.institutionId)?.name ?? '',
              status: statusOf(item, now),
              deposits: item.waitsFor === 'amounts' && item.errorCode === null ? item.amounts : [],
            },
          ],
    )
  },
  async push(reference, status) {
    const now = await book.now()
    const item = await book.changeItem(reference, (current) => inStatus(current, status, now))
    if (item === undefined) return false
    const [type, code] = WEBHOOK_OF_STATUS[status]
    const error = item.errorCode === null ? null : { error_code: item.errorCode }
    await webhooks.add({ itemReference: reference, type, code, error, dueAt: now })
    return true
  },
  dueWebhooks: async (realNow) => webhooks.due(await book.now(), realNow),
  delivered: (id) => webhooks.delivered(id),
  setHabits: (habits) =>
    webhooks.state.change((current) => ({
      next: { ...current, habits: { ...current.habits, ...habits } },
      result: undefined,
    })),
  setReachable: (reachable) =>
    book.general.change((current) => ({ next: { ...current, reachable }, result: undefined })),
})
