import { screeningsToMake } from '../../store/borrower/screenings.ts'
import { alone } from '../../store/work/alone.ts'
import type { Due } from '../../store/work/due.ts'
import type { JobDeps } from '../deps.ts'
import { recordOutcome } from '../work/each-apart.ts'
import { eachOnce, untilEmpty } from '../work/until-empty.ts'
import { rescreen } from './rescreen.ts'

const NAME = 'rescreen-borrowers'
const DUE_A_PAGE = 200
/** Inquiries that are open at the service at once; their answers are stored together. */
const OPEN_INQUIRIES = 20

/** Nobody of a whole batch could be screened. */
class ScreeningDown extends Error {
  override readonly name = 'ScreeningDown'
}

type Item = Due & { readonly item: string }

const inBatches = (items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / OPEN_INQUIRIES) }, (_, batch) =>
    items.slice(batch * OPEN_INQUIRIES, (batch + 1) * OPEN_INQUIRIES),
  )

/** Returns whether anybody was screened: where nobody was, the service is down. */
const screenBatch = async (
  deps: JobDeps,
  organizationId: string,
  batch: readonly Item[],
): Promise<boolean> => {
  const ids = batch.map(({ applicationId }) => applicationId)
  const failed = await rescreen(deps, organizationId, ids)
  for (const one of batch) {
    const outcome = failed.has(one.applicationId) ? 'failed' : 'done'
    deps.metrics.items.inc({ watcher: NAME, outcome })
    if (outcome === 'failed')
      deps.log.warn(
        { err: failed.get(one.applicationId), watcher: NAME, item: one.item, times: one.times + 1 },
        'a borrower in service was not screened',
      )
    await recordOutcome(deps, NAME, one, outcome)
  }
  return failed.size < batch.length
}

/** Screens a page, by organization. Throws `ScreeningDown` once a whole batch fails. */
const screenPage = async (deps: JobDeps, page: readonly Item[]): Promise<void> => {
  for (const organizationId of new Set(page.map((one) => one.organizationId))) {
    for (const batch of inBatches(page.filter((one) => one.organizationId === organizationId))) {
      if (deps.isOver()) return
      if (!(await screenBatch(deps, organizationId, batch)))
        throw new ScreeningDown('no borrower of a batch could be screened')
    }
  }
}

/**
 * Screens every borrower of a loan in service against sanctions lists once a day, in bounded batches (31 CFR 501.603; note
 * 078). A match stops the loan at once. One who cannot be screened stays due, and the age of the oldest screening raises an
 * alarm; meanwhile nothing is sent to them.
 */
export const rescreenBorrowers = (deps: JobDeps): Promise<void> =>
  alone(deps.db, NAME, async () => {
    const due = async (most: number) =>
      (await screeningsToMake(deps.sweeperDb, deps.clock.business(), most)).map((one) => ({
        ...one,
        item: one.applicationId,
      }))
    try {
      await untilEmpty<Item>(deps, {
        most: DUE_A_PAGE,
        page: eachOnce(due, ({ item }) => item),
        work: (page) => screenPage(deps, page),
      })
    } catch (error) {
      // A service that is down is called no more until the next run; each borrower was logged, and waits.
      if (!(error instanceof ScreeningDown)) throw error
      deps.log.error({ watcher: NAME }, 'the screening service is down')
    }
  })
