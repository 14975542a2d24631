import type { SealedFilesPort } from '@pledge/providers/files/port'
import { keyNamedByHead } from '../seal.ts'
import type { Database } from '../store/database/database.ts'
import { sealingKeys, type SealingKeyRow } from '../store/sealing/sealing-keys.ts'
import { visitFiles } from './rewrap-files.ts'
import { visitValues } from './rewrap-values.ts'
import type { Ring } from './ring.ts'

export interface KeyStatus extends Pick<
  SealingKeyRow,
  'id' | 'purpose' | 'state' | 'wrappedBy' | 'createdAt'
> {
  readonly values: number
  readonly files: number
}

/** The ring, and how much each key seals; `strays` refer to a key that does not exist. */
export const keyStatus = async (deps: {
  readonly db: Database
  readonly ring: Ring
  readonly files: SealedFilesPort
}): Promise<{ readonly keys: readonly KeyStatus[]; readonly strays: number }> => {
  const { db, ring } = deps
  const values = new Map<string, number>()
  const files = new Map<string, number>()
  const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  await visitValues(db, (_column, { head }) => void add(values, keyNamedByHead(head) ?? ''))
  await visitFiles(deps, (_fileKey, name) => void add(files, name))
  const rows = await sealingKeys(db)
  const keys = rows.map(({ id, purpose, state, wrappedBy, createdAt }) => {
    const nameInFiles = ring.all().find((key) => key.id === id)?.nameInFiles ?? ''
    const under = { values: values.get(id) ?? 0, files: files.get(nameInFiles) ?? 0 }
    return { id, purpose, state, wrappedBy, createdAt, ...under }
  })
  const all = [...values.values(), ...files.values()].reduce((sum, one) => sum + one, 0)
  return { keys, strays: all - keys.reduce((sum, one) => sum + one.values + one.files, 0) }
}
