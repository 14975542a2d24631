import { AsyncLocalStorage } from 'node:async_hooks'

/** What the process is working on behalf of. */
export interface WorkContext {
  /** The request that asked for the work, or whose commit queued it; null where no request did. */
  readonly requestId: string | null
  /** The job that is running, if one is. */
  readonly job?: string
}

const contexts = new AsyncLocalStorage<WorkContext>()

export const workContext = (): WorkContext | undefined => contexts.getStore()

export const withinWork = <Result>(context: WorkContext, work: () => Result): Result =>
  contexts.run(context, work)

/** What every log line that is written during the work says. */
export const fieldsOfWork = (): Readonly<Record<string, string>> => {
  const { requestId = null, job } = contexts.getStore() ?? {}
  return { ...(requestId !== null && { requestId }), ...(job !== undefined && { job }) }
}
