import { createHash } from 'node:crypto'
import { createSealer, type Sealer } from '../seal.ts'
import { ringKeyOf, ringOver, type Ring, type RingKey } from './ring.ts'

const bytesOf = (text: string): Buffer => createHash('sha256').update(text).digest()

export const testKey = (name: string): RingKey =>
  ringKeyOf(bytesOf(`id of ${name}`).toString('hex').slice(0, 16), bytesOf(name))

/** A ring in memory: the first key is current. */
export const testRing = (root: string, ...[current = 'a key of the tests', ...others]: string[]): Ring => {
  const keys = [current, ...others].map(testKey)
  return ringOver({ root: bytesOf(root), content: () => ({ current: testKey(current), keys }) })
}

export const testSealer = (root = 'the tests'): Sealer => createSealer(testRing(root))
