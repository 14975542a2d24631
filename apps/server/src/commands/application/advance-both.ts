import type { Application } from '@pledge/domain/application/application'
import type { Command } from '@pledge/domain/application/commands'
import { decide } from '@pledge/domain/application/decide'
import { jobsFor } from '@pledge/domain/application/follow-on'
import type { Asker } from '@pledge/domain/organization/asker'
import { refuse, type Answered, type Refused } from '@pledge/domain/refusal'
import { mayTouch } from '../../policies/own-application.ts'
import {
  appendEvents,
  lockApplication,
  type ApplicationRecord,
} from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { UNCHANGED, type Advanced } from './advance.ts'
import type { Deps } from '../deps.ts'

type Pair<T> = readonly [T, T]

export interface AdvanceBoth {
  readonly asker: Asker
  readonly applicationIds: Pair<string>
  /** What is asked of each, in the order of the ids. */
  readonly commands: (
    records: Pair<ApplicationRecord>,
    tx: Tx,
    now: Date,
  ) => Promise<Pair<Command> | Refused | typeof UNCHANGED>
  /** What else is written in the same transaction. */
  readonly effects: (tx: Tx, advanced: Pair<Advanced>) => Promise<void>
}

/** Both rows are locked in the order of their ids: two who advance the same pair follow one another, and never wait in a circle. */
const lockBoth = async (
  tx: Tx,
  { applicationIds: [one, other], asker }: AdvanceBoth,
): Promise<Pair<ApplicationRecord> | undefined> => {
  const records = new Map<string, ApplicationRecord>()
  for (const id of [one, other].toSorted()) {
    const record = await lockApplication(tx, id)
    if (record !== undefined && mayTouch(asker, record.application)) records.set(id, record)
  }
  const [first, second] = [records.get(one), records.get(other)]
  return first === undefined || second === undefined ? undefined : [first, second]
}

/**
 * `advance` for two applications whose events belong together: both are decided before either is written, and both, with
 * their effects and their jobs, are one transaction. Refusals: `access.not-found`, and those of `decide` for either.
 */
export const advanceBoth =
  (deps: Deps) =>
  (input: AdvanceBoth): Promise<Answered<{ readonly applications: Pair<Application> }>> =>
    deps.transaction(input.asker, async ({ tx, addJobs }) => {
      const records = await lockBoth(tx, input)
      if (records === undefined) return refuse('access.not-found')
      const now = deps.clock.business()
      const asked = await input.commands(records, tx, now)
      if (asked === UNCHANGED)
        return { ok: true, applications: [records[0].application, records[1].application] }
      if ('ok' in asked) return asked
      const [first, second] = [
        decide(records[0].application, asked[0], now.getTime()),
        decide(records[1].application, asked[1], now.getTime()),
      ]
      if (!first.ok) return first
      if (!second.ok) return second
      const append = async (record: ApplicationRecord, { events }: typeof first): Promise<Advanced> => ({
        record,
        before: record.application,
        after: await appendEvents(tx, record, events, now),
        events,
        now,
      })
      const advanced = [await append(records[0], first), await append(records[1], second)] as const
      await input.effects(tx, advanced)
      for (const { events, after } of advanced) await addJobs(jobsFor(events, after))
      return { ok: true, applications: [advanced[0].after, advanced[1].after] }
    })
