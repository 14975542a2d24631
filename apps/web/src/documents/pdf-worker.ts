// The build for browsers of recent years: the other one needs features that are only months old.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** The part of the Trusted Types standard used here; browsers without it take the address as a string. */
interface TrustedTypesFactory {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const allowOnlyTheWorker = (url: string): string => {
  if (url !== workerUrl) throw new TypeError('Only the PDF worker may be loaded by this policy')
  return url
}

/** A policy name may be used once per page; the result is what `new Worker` accepts under the page's policy. */
const makeAddress = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
  const policy = trustedTypes?.createPolicy('pdf-worker', { createScriptURL: allowOnlyTheWorker })
  return policy === undefined ? workerUrl : policy.createScriptURL(workerUrl)
}

let address: string | undefined

/** Reads PDFs off the main thread. The caller ends it. */
export const startPdfWorker = (): Worker => {
  address ??= makeAddress()
  return new Worker(address, { type: 'module' })
}
