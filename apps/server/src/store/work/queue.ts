import { PgBoss, type QueueOptions } from 'pg-boss'
import { IMPATIENT } from '../database/database.ts'

export interface QueueDefinition {
  readonly name: string
  readonly options: QueueOptions
}

const STEP: QueueOptions = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
}

/**
 * The queue of follow-on jobs of applications; the body names the job. It is the safety net: the committing
 * process runs the job at once.
 */
export const QUEUES: readonly QueueDefinition[] = [{ name: 'application-step', options: STEP }]

/** `role`: the database role that its connections assume; undefined keeps the address's own role. */
export const startBoss = async (options: {
  readonly url: string
  readonly role: string | undefined
  readonly migrate: boolean
  readonly onError?: (error: Error) => void
}): Promise<PgBoss> => {
  const boss = new PgBoss({
    connectionString: options.url,
    ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
    max: 4,
    ...(options.migrate ? {} : IMPATIENT),
    migrate: options.migrate,
    supervise: !options.migrate,
    schedule: false,
    superviseIntervalSeconds: 10,
    queueCacheIntervalSeconds: 30,
  })
  boss.on('error', options.onError ?? (() => undefined))
  await boss.start()
  return boss
}
