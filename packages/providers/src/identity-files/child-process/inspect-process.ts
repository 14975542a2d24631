import { z } from 'zod'
import { inspectIdentityFile } from '../inspect.ts'
import { IDENTITY_FILE_TYPES } from '../port.ts'

/**
 * The program of one upload's process: it receives one message, answers it and exits. It imports nothing else, and
 * its environment has no secrets. The build lists this file as a separate entry.
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
