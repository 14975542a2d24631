import type { S3Client } from '@aws-sdk/client-s3'
import { ENVELOPE_HEAD_BYTES, keyNamedBy, open, rewrap, seal } from '../../sealing/envelope.ts'
import type { SealingKeys } from '../../sealing/envelope.ts'
import { checkFileSize, fileKeyParts } from '../file-key.ts'
import { packFile, sealingContext, unpackFile } from '../packed-file.ts'
import type { SealedFilesPort } from '../port.ts'

/** An object that cannot be what we wrote is not read into memory: a file of the port's limit, sealed, and room. */
const MAXIMUM_OBJECT_BYTES = 24_000_000
const CONTENT_TYPE = 'application/octet-stream'
const MAXIMUM_ATTEMPTS = 3
const REQUEST_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 5_000

export interface S3Options {
  readonly bucket: string
  readonly region: string
  /** Of a store other than Amazon's; buckets are then named in the path. */
  readonly endpoint?: string
  /** Default: what the host gives (variables, profile, role). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  readonly keys: SealingKeys
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** The client takes half a second to load: only who keeps files in a bucket waits for it. */
const connect = async ({ region, endpoint, credentials }: S3Options) => {
  const sdk = await import('@aws-sdk/client-s3')
  const client: S3Client = new sdk.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: MAXIMUM_ATTEMPTS,
    requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS, connectionTimeout: CONNECTION_TIMEOUT_MS },
  })
  return { sdk, client }
}

/**
 * Files as objects of a bucket, each sealed before it leaves this process (law of the port): the store sees sizes and
 * keys, nothing more. A put replaces the object whole, as the store promises. For any number of hosts (decision 18).
 */
export const createS3Files = (options: S3Options): SealedFilesPort => {
  const { bucket, keys } = options
  let connected: ReturnType<typeof connect> | undefined
  const connection = () => (connected ??= connect(options))
  const place = (key: string) => ({ Bucket: bucket, Key: fileKeyParts(key).join('/') })
  const write = async (key: string, Body: Uint8Array) => {
    const { client, sdk } = await connection()
    await client.send(new sdk.PutObjectCommand({ ...place(key), Body, ContentType: CONTENT_TYPE }))
  }
  /** Undefined where there is no object. */
  const read = async (key: string, Range?: string): Promise<Uint8Array | undefined> => {
    const at = place(key)
    const { client, sdk } = await connection()
    try {
      const { Body, ContentLength = 0 } = await client.send(
        new sdk.GetObjectCommand({ ...at, ...(Range !== undefined && { Range }) }),
      )
      if (ContentLength > MAXIMUM_OBJECT_BYTES) throw new Error('an object of the bucket is none of ours')
      if (Body === undefined) throw new Error('the bucket answered an object without a body')
      return await Body.transformToByteArray()
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  return {
    async put(key, file) {
      checkFileSize(file.bytes)
      await write(key, seal(keys, sealingContext(key), packFile(file)))
    },
    async get(key) {
      const sealed = await read(key)
      return sealed === undefined ? undefined : unpackFile(open(keys, sealingContext(key), sealed))
    },
    async remove(key) {
      const at = place(key)
      const { client, sdk } = await connection()
      await client.send(new sdk.DeleteObjectCommand(at))
    },
    async sealedUnder(key) {
      const head = await read(key, `bytes=0-${ENVELOPE_HEAD_BYTES - 1}`)
      return head === undefined ? undefined : keyNamedBy(head)
    },
    async rewrap(key) {
      const sealed = await read(key)
      if (sealed !== undefined) await write(key, rewrap(keys, sealingContext(key), sealed))
    },
  }
}
