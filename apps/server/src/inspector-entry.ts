import { existsSync } from 'node:fs'

/** The program that inspects uploads in a separate process: bundled beside the server, or from the sources. */
export const inspectorEntry = (): URL => {
  const bundled = new URL('./inspect-process.mjs', import.meta.url)
  if (existsSync(bundled)) return bundled
  return new URL(
    '../../../packages/providers/src/identity-files/child-process/inspect-process.ts',
    import.meta.url,
  )
}
