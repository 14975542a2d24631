import { z } from 'zod'
import { inspectIdentityFile } from '../inspect.ts'
import { IDENTITY_FILE_TYPES } from '../port.ts'

/**
 * What runs in the process of one upload: takes one message, answers it, ends. Nothing else is imported here, and no
 * secret is in its environment. The build lists this file as an entry of its own.
 */
const request = z.object({
  bytes: z.instanceof(Uint8Array),
  declaredType: z.enum(IDENTITY_FILE_TYPES).optional(),
})

process.once('message', (message) => {
  const { bytes, declaredType } = request.parse(message)
  void inspectIdentityFile({ bytes, ...(declaredType && { declaredType }) }).then((answer) => {
    process.send?.(answer, () => process.exit(0))
  })
})
