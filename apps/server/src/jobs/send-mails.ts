import { systemOf } from '../commands/actors.ts'
import { asking } from '../store/database.ts'
import { claimMail, finishMail } from '../store/outbox.ts'
import { waitingOutbox } from '../store/sweeper.ts'
import type { JobDeps } from './deps.ts'

const MOST_A_TURN = 50
const LOCK_MS = 60_000
const MAX_TRIES = 20

const sendOne = async (deps: JobDeps, id: string, organizationId: string) => {
  const asker = systemOf(organizationId)
  const now = deps.clock.real()
  const claimed = await asking(deps.db, asker, (tx) =>
    claimMail(tx, deps.sealer, id, now, new Date(now.getTime() + LOCK_MS)),
  )
  if (claimed === undefined) return
  try {
    await deps.mail.send({ idempotencyKey: claimed.idempotencyKey, ...claimed.mail })
  } catch (error) {
    deps.log.warn({ err: error, outbox: id, tries: claimed.tries }, 'a mail was not sent')
    if (claimed.tries < MAX_TRIES) return
    await asking(deps.db, asker, (tx) => finishMail(tx, id, 'failed', now))
    return
  }
  await asking(deps.db, asker, (tx) => finishMail(tx, id, 'done', now))
}

/** Sends the mails that wait, each once by its key; a failed one is tried again when its lock ends. */
export const sendMails = async (deps: JobDeps): Promise<void> => {
  for (const { id, organizationId } of await waitingOutbox(deps.sweeperDb, deps.clock.real(), MOST_A_TURN))
    await sendOne(deps, id, organizationId)
}
