import { ALL_CALLS as OF_PRODUCT } from '@pledge/contract/all-calls'
import type { CallOfNoun } from '@pledge/contract/calls-of'
import { SANDBOX_CALLS } from '@pledge/sandbox/contract/all-calls'
import { openApiDocument } from '../http/call/openapi.ts'

/** Every call of the tested product: its own, and the mounted sandbox's. */
export const ALL_CALLS: readonly CallOfNoun[] = [...OF_PRODUCT, ...SANDBOX_CALLS]

/** The description of the API of that product. */
export const describedProduct = () => openApiDocument(SANDBOX_CALLS)
