import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeFilesPort, describeSealedFilesPort } from '../behavior.ts'
import type { SealingKeys } from '../../sealing/envelope.ts'
import { startBucket } from './bucket.test-data.ts'
import { createS3Files } from './s3-files.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.stop())

const keys = { current: new Uint8Array(32).fill(1) }
let counter = 0
const make = (name = `case-${(counter += 1)}`, sealing: SealingKeys = keys) =>
  createS3Files({
    bucket: name,
    region: 'us-east-1',
    endpoint: bucket.endpoint,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    keys: sealing,
  })
const secret = { bytes: new TextEncoder().encode('219-09-9999'), contentType: 'text/plain' }

describeFilesPort('a bucket', () => Promise.resolve(make()))
describeSealedFilesPort('a bucket', () => {
  const name = `case-${(counter += 1)}`
  return Promise.resolve((sealing) => make(name, sealing))
})

describe('files in a bucket', () => {
  it('are sealed before they leave the process (decision 12)', async () => {
    await make('sealed').put('a/b', secret)
    const raw = bucket.objects.get('/sealed/a/b')
    expect([raw?.includes('219-09'), raw?.includes('text/plain')]).toEqual([false, false])
  })

  it('do not open under another file key', async () => {
    const files = make('moved')
    await files.put('a', secret)
    bucket.objects.set('/moved/b', bucket.objects.get('/moved/a') ?? Buffer.alloc(0))
    await expect(files.get('b')).rejects.toThrow()
  })

  it('are retried a bounded number of times when the store is busy', async () => {
    const files = make('busy')
    await files.put('a', secret)
    bucket.failNext(2)
    expect(await files.get('a')).toEqual(secret)
    bucket.failNext(3)
    await expect(files.get('a')).rejects.toThrow()
  })
})
