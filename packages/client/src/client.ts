import { type Request, type RequestDependencies, createRequest } from './request.ts'
import { createSessionRefresh } from './session-refresh.ts'
import { type Call, createCall } from './typed-call.ts'
import type { SignInKind } from './users.ts'

export interface ClientDependencies extends Omit<RequestDependencies, 'refreshSession'> {
  readonly kind: SignInKind
}

export interface Client {
  readonly request: Request
  readonly call: Call
  /** For the first page after a sign-in, when there is a cookie but no token yet. */
  readonly refreshSession: () => Promise<string | undefined>
}

/** The request layer of an application with its typed calls and its session refresh, connected to one another. */
export const createClient = ({ kind, ...deps }: ClientDependencies): Client => {
  const refreshSession = createSessionRefresh({ request: createRequest(deps), store: deps.store, kind })
  const request = createRequest({ ...deps, refreshSession })
  return { request, call: createCall(request), refreshSession }
}
