import type { CallDefinition } from '@pledge/contract/define-call'
import { ALL_CALLS, describedProduct } from '../../product/all-calls.test-data.ts'
import type { Schema } from './any-value.test-data.ts'

/** A call as in the API description. */
export interface Operation {
  readonly call: CallDefinition
  readonly statuses: ReadonlySet<number>
  readonly body: Schema | undefined
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
}

interface Description {
  readonly parameters: Operation['parameters']
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, unknown>>
}

export const operations = (): readonly Operation[] => {
  const { paths } = describedProduct() as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Description>>>>
  }
  return ALL_CALLS.map(({ call }) => {
    const described = paths[call.path]?.[call.method.toLowerCase()]
    if (described === undefined) throw new Error(`${call.name} is not described`)
    return {
      call,
      statuses: new Set(Object.keys(described.responses).map(Number)),
      body: described.requestBody?.content['application/json']?.schema,
      parameters: described.parameters,
    }
  })
}
