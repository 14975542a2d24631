import { composeLevelAlert, composeTestAlert } from '@pledge/copy/en/alert-mails'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import {
  withLockedApplication,
  type LockedApplication,
} from '../../commands/application/locked-application.ts'
import { asSystem } from '../../commands/application/of-application.ts'
import { areAlertsHeld } from '../../store/alerts/alert-holds.ts'
import { alertLevelsOf, setLevelsNoticed, type AlertLevel } from '../../store/alerts/alert-levels.ts'
import { takeAlertTests } from '../../store/alerts/alert-tests.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import type { Due } from '../../store/work/due.ts'
import type { JobDeps } from '../deps.ts'
import { alertBorrower, type BorrowerAlert } from '../alerts/alert-borrower.ts'

type Alert = Pick<BorrowerAlert, 'notice' | 'kind' | 'key' | 'compose'>

const send = async (deps: JobDeps, locked: LockedApplication, alert: Alert): Promise<void> => {
  const { tx, record } = locked
  const organization = await organizationVersion(tx, record.file.organizationId, record.organizationVersion)
  await alertBorrower(deps, locked, { organization, cureBy: null, ...alert })
}

const factsOf = ({ level, reached }: AlertLevel) =>
  reached === null ? [] : [{ level, priceCents: reached.priceCents, ltvBps: reached.ltvBps }]

/** Each reaching of a level has a key of its own, whatever else is in the same email. */
const keyOf = (unnoticed: readonly AlertLevel[]): string => {
  const [first] = unnoticed
  return `alert:${first?.id ?? ''}:${first?.reached?.at.getTime() ?? 0}`
}

/**
 * Queues the alert about levels that a borrower added and that were reached, one for all of them, and the tests that the
 * borrower requested. Both are marked in the same commit. A loan that is over by now needs no alert about its levels, and one that
 * is held sends none (note 076).
 */
export const sendAlerts = (deps: JobDeps, due: Due): Promise<unknown> =>
  withLockedApplication(deps)(asSystem(due), async (locked) => {
    const { tx, file, now } = locked
    const unnoticed = (await alertLevelsOf(tx, [file.id])).filter(({ isUnnoticed }) => isUnnoticed)
    if (unnoticed.length > 0) {
      const { margin } = file
      if (isMonitored(margin) && !(await areAlertsHeld(tx, file.id)))
        await send(deps, locked, {
          notice: 'own-level',
          kind: 'alert:level',
          key: keyOf(unnoticed),
          compose: (facts) =>
            composeLevelAlert(
              {
                coin: margin.terms.coin,
                warningLtvBps: margin.terms.warningLtvBps,
                margin: margin.state,
                reached: unnoticed.flatMap(factsOf),
              },
              facts,
            ),
        })
      await setLevelsNoticed(tx, file.id)
    }
    for (const id of await takeAlertTests(tx, file.id, now))
      await send(deps, locked, {
        notice: 'test',
        kind: 'alert:test',
        key: `alert-test:${id}`,
        compose: composeTestAlert,
      })
  })
