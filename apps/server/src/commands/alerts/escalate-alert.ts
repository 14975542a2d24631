import {
  afterUndelivered,
  alertOfMessage,
  contactDueAt,
  mustArrive,
  type CertainChannel,
  type OtherChannel,
} from '@pledge/domain/alerts/escalation'
import { openCall } from '@pledge/domain/margin/margin-state'
import { areAlertsHeld } from '../../store/alerts/alert-holds.ts'
import { findAlertPhone, isTexted } from '../../store/alerts/alert-phones.ts'
import { isAlertOvertaken } from '../../store/alerts/overtaken-alerts.ts'
import {
  alertKeyOf,
  loanOfMessage,
  messageById,
  setUndelivered,
  statusOfAlert,
  type OfMessage,
} from '../../store/alerts/undelivered.ts'
import { insertUnreached } from '../../store/alerts/unreached-alerts.ts'
import type { Database, Tx } from '../../store/database/database.ts'
import { DOCUMENT_AT_ONCE, setNextDocument, wakeNotices } from '../../store/loan/loan-agenda.ts'
import { DEFAULT_NOTICE_MESSAGE, SALE_NOTICE_MESSAGE } from '../../store/mail/messages.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import { systemOf } from '../actors.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSystem } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { pushBorrower } from './push-borrower.ts'
import { textBorrower } from './text-borrower.ts'

const isFailed = (status: string): boolean => status === 'FAILED' || status === 'WITHHELD'

/** How the channel other than the one that failed stands for the same alert. */
const otherChannel = async (
  deps: Deps,
  { tx, file }: LockedApplication,
  { failed, key }: { readonly failed: CertainChannel; readonly key: string },
): Promise<OtherChannel> => {
  const other = failed === 'EMAIL' ? 'TEXT' : 'EMAIL'
  const status = await statusOfAlert(tx, key, other)
  if (status !== undefined) return isFailed(status) ? 'FAILED' : 'USED'
  // Every such alert is an email: without one it was withheld.
  if (other === 'EMAIL') return 'FAILED'
  return isTexted(await findAlertPhone(tx, deps.sealer, file.borrowerId)) ? 'UNUSED' : 'NONE'
}

interface LostMessage {
  readonly messageId: string
  readonly channel: CertainChannel
  /** Of the alert, where its message has none: an email that was withheld. */
  readonly key?: string
}

/**
 * What follows from an alert about a margin call or a sale that did not arrive, under the lock of its loan: the other channel is
 * used at once, and an agent has to reach the borrower (note 087). Nothing follows while the loan is held: the borrower is asked for
 * nothing then (note 076), nor once its call or its sale is over.
 */
export const escalate = async (deps: Deps, locked: LockedApplication, failed: LostMessage): Promise<void> => {
  const { tx, file, record, now } = locked
  const message = await messageById(tx, failed.messageId)
  const notice = message === undefined ? null : alertOfMessage(message.kind)
  if (notice === null || !mustArrive(notice) || (await areAlertsHeld(tx, file.id))) return
  const key = failed.key ?? (await alertKeyOf(tx, failed.messageId))
  // Without a key, the message is so old that its outbox no longer has it.
  if (key === undefined || (await isAlertOvertaken(tx, { applicationId: file.id, notice, key }))) return
  const other = await otherChannel(deps, locked, { failed: failed.channel, key })
  const { usesOther, needsAgent } = afterUndelivered(notice, failed.channel, other)
  const cureBy = openCall(file.margin)?.cureBy ?? null
  const alert = {
    file,
    organization: await organizationVersion(tx, file.organizationId, record.organizationVersion),
    notice,
    key,
    cureBy: cureBy === null ? null : new Date(cureBy),
  }
  if (usesOther) await textBorrower(deps, tx, alert)
  if (failed.channel === 'EMAIL') await pushBorrower(deps, tx, alert)
  if (needsAgent)
    await insertUnreached(tx, {
      id: failed.messageId,
      applicationId: file.id,
      organizationId: file.organizationId,
      notice,
      key,
      since: now,
      dueAt: new Date(contactDueAt(notice, now.getTime(), cureBy)),
    })
}

/** A notice of default, or of a planned sale, whose email did not arrive was not given: what rests on it is looked at again, and its document says so. */
const followLostNotice = async ({ tx, file }: LockedApplication, { messageId }: OfMessage): Promise<void> => {
  const kind = (await messageById(tx, messageId))?.kind
  if (kind !== DEFAULT_NOTICE_MESSAGE && kind !== SALE_NOTICE_MESSAGE) return
  await wakeNotices(tx, file.id)
  await setNextDocument(tx, file.id, DOCUMENT_AT_ONCE)
}

interface LostByJob {
  /** Of an email, or the id of a text. */
  readonly key: string
  readonly organizationId: string
  readonly channel: CertainChannel
  /** Ends a message that is given up, in the same transaction: a crash loses neither. Without it, the message is late. */
  readonly end?: (tx: Tx) => Promise<unknown>
}

/** The same for a message that a job gives up, or that is late. Doing it again changes nothing. */
export const escalateLost =
  (deps: Deps & { readonly sweeperDb: Database }) =>
  async ({ key, organizationId, channel, end }: LostByJob): Promise<void> => {
    const of = await loanOfMessage(deps.sweeperDb, key)
    if (of === undefined) {
      if (end !== undefined) await deps.transaction(systemOf(organizationId), ({ tx }) => end(tx))
      return
    }
    const done = await withLockedApplication(deps)(asSystem(of), async (locked) => {
      await end?.(locked.tx)
      await escalate(deps, locked, { messageId: of.messageId, channel })
      if (end !== undefined) await followLostNotice(locked, of)
      return { ok: true as const }
    })
    if (!done.ok) throw new Error('a message is about a loan of its organization')
  }

/** A provider reports that a message did not arrive. A repeated report changes nothing. */
export const recordUndelivered =
  (deps: Deps) =>
  (of: OfMessage & { readonly channel: CertainChannel }): Promise<unknown> =>
    withLockedApplication(deps)(asSystem(of), async (locked) => {
      if (!(await setUndelivered(locked.tx, of, locked.now))) return
      await escalate(deps, locked, of)
      await followLostNotice(locked, of)
    })
