import { randomUUID } from 'node:crypto'
import type { Command } from '@pledge/domain/process/commands'
import { decide } from '@pledge/domain/process/decide'
import type { FileEvent } from '@pledge/domain/process/events'
import { evolve } from '@pledge/domain/process/evolve'
import { START } from '@pledge/domain/process/journey.test-data'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { systemOf } from '../commands/actors.ts'
import { findApplication, insertApplication } from '../store/application/applications.ts'
import { withTenant } from '../store/database/database.ts'
import type { Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'

/** The events of a path of sample commands, as its commands are decided. */
const eventsOf = (path: readonly Command[]): readonly FileEvent[] => {
  let file: LoanFile | null = null
  const events: FileEvent[] = []
  for (const command of path) {
    const decided = decide(file, command, START)
    if (!decided.ok) throw new Error(`${command.type}: ${decided.code}`)
    for (const event of decided.events) file = evolve(file, event)
    events.push(...decided.events)
  }
  return events
}

/** An application that its borrower has started, and its offer: what the samples of a path stand for. */
export interface StartedApplication {
  readonly borrower: Caller
  readonly real: string
  readonly offerId: string
}

/** Stores an application of this borrower at the end of a path of sample commands; answers its id. */
export const storesPath = async (
  product: Product,
  { borrower, real, offerId }: StartedApplication,
  path: readonly Command[],
): Promise<string> => {
  const uuid = randomUUID()
  const ours = {
    'application-1': uuid,
    'application-0': real,
    'organization-1': product.organizationId,
    'borrower-1': borrower.subject.accountId,
    'offer-1': offerId,
  }
  const text = Object.entries(ours).reduce(
    (filled, [sample, id]) => filled.replaceAll(`"${sample}"`, `"${id}"`),
    JSON.stringify(eventsOf(path)),
  )
  await withTenant(product.application.db, systemOf(product.organizationId), async (tx) => {
    const kept = await findApplication(tx, real)
    if (kept === undefined) throw new Error('it was started')
    await insertApplication(tx, {
      events: JSON.parse(text) as FileEvent[],
      organizationVersion: 1,
      lendingRulesVersion: 1,
      deadlineTerms: kept.deadlineTerms,
      loanOriginatorId: randomUUID(),
      referralId: null,
      walletType: 'CUSTODIAL',
      now: new Date(START),
    })
  })
  return uuid
}
