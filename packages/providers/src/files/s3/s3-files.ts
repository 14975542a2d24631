import type { S3Client } from '@aws-sdk/client-s3'
import { ENVELOPE_HEAD_BYTES, keyNamedBy, open, rewrap, seal } from '../../sealing/envelope.ts'
import type { SealingKeys } from '../../sealing/envelope.ts'
import { checkFileSize, fileKeyParts } from '../file-key.ts'
import { packFile, sealingContext, unpackFile } from '../packed-file.ts'
import type { SealedFilesPort } from '../port.ts'

/** A larger object cannot be ours and is not read into memory: the port's file limit, sealed, plus a margin. */
const MAXIMUM_OBJECT_BYTES = 24_000_000
const CONTENT_TYPE = 'application/octet-stream'
const MAXIMUM_ATTEMPTS = 3
const REQUEST_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 5_000

export interface S3Options {
  readonly bucket: string
  readonly region: string
  /** For stores other than Amazon's; the bucket name is then part of the path. */
  readonly endpoint?: string
  /** Default: the host's credentials (variables, profile, role). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  readonly keys: SealingKeys
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** The client takes half a second to load, so it is loaded only where files are in a bucket. */
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
 * Files as objects of a bucket, each sealed before it leaves this process (law of the port): the store sees only
 * sizes and keys. The store guarantees that a put replaces the whole object. For any number of hosts (decision 18).
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
  /** Undefined when the object does not exist. */
  const read = async (key: string, Range?: string): Promise<Uint8Array | undefined> => {
    const at = place(key)
    const { client, sdk } = await connection()
    try {
      const { Body, ContentLength = 0 } = await client.send(
        new sdk.GetObjectCommand({ ...at, ...(Range !== undefined && { Range }) }),
      )
      if (ContentLength > MAXIMUM_OBJECT_BYTES)
        throw new Error('an object in the bucket was not written by us')
      if (Body === undefined) throw new Error('the bucket returned an object without a body')
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
