import type { ErrorBody } from '@pledge/contract/errors'
import { errorAsRead } from '@pledge/contract/error-as-read'
import * as z from 'zod/mini'

const withStatus = z.looseObject({ status: z.union([z.string(), z.number()]) })

/** A failed response (row 2.8.01): its status and data; the message is the body's `status` field. */
export class FetchError extends Error {
  readonly status: number
  readonly data: unknown

  constructor({ status, data }: { readonly status: number; readonly data: unknown }) {
    const parsed = z.safeParse(withStatus, data)
    super(parsed.success ? String(parsed.data.status) : 'Error fetching')
    this.name = 'FetchError'
    this.status = status
    this.data = data
  }
}

export interface RequestFailure {
  readonly message: string
  readonly response?: Response | undefined
  readonly data?: unknown
  readonly cause?: unknown
  /** Only if it differs from the response's. */
  readonly status?: number | undefined
}

/** Thrown for every failed request (row 2.8.02): response, status (0 if there was none), message and data. */
export class GenericRequestError extends Error {
  readonly response: Response | undefined
  readonly status: number
  readonly data: unknown

  constructor({ message, response, data, cause, status }: RequestFailure) {
    super(message, { cause })
    this.name = 'GenericRequestError'
    this.response = response
    this.status = status ?? response?.status ?? 0
    this.data = data
  }
}

/** The refusal that a failed request carries; undefined when the error is not a response of our server. */
export const refusalOf = (error: unknown): ErrorBody | undefined => {
  if (!(error instanceof GenericRequestError)) return undefined
  const read = z.safeParse(errorAsRead, error.data)
  return read.success ? read.data : undefined
}
