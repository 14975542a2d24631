import workerUrl from './push-worker.ts?worker&url'

/** The part of the Trusted Types standard used here; browsers without it take the address as a string. */
interface TrustedTypesFactory {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const allowOnlyTheWorker = (url: string): string => {
  if (url !== workerUrl) throw new TypeError('Only the worker of notifications may be loaded by this policy')
  return url
}

/** A policy name may be used once per page; the result is what `register` accepts under the page's policy. */
const makeAddress = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
  const policy = trustedTypes?.createPolicy('push-worker', { createScriptURL: allowOnlyTheWorker })
  return policy === undefined ? workerUrl : policy.createScriptURL(workerUrl)
}

let address: string | undefined

/** Of the worker of notifications, and the folder that it is served from: a scope in which no page is. */
export const pushWorkerAddress = (): { readonly url: string; readonly scope: string } => {
  address ??= makeAddress()
  return { url: address, scope: new URL('.', new URL(workerUrl, globalThis.location.href)).pathname }
}
