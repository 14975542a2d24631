import { AsyncLocalStorage } from 'node:async_hooks'

/** The context of the process's current work. */
export interface WorkContext {
  /** The request that started the work, or whose commit queued it; null where no request did. */
  readonly requestId: string | null
  /** The running job, if any. */
  readonly job?: string
}

const contexts = new AsyncLocalStorage<WorkContext>()

export const workContext = (): WorkContext | undefined => contexts.getStore()

export const withinWork = <Result>(context: WorkContext, work: () => Result): Result =>
  contexts.run(context, work)

/** The fields of every log line written during the work. */
export const fieldsOfWork = (): Readonly<Record<string, string>> => {
  const { requestId = null, job } = contexts.getStore() ?? {}
  return { ...(requestId !== null && { requestId }), ...(job !== undefined && { job }) }
}
