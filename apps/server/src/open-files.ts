import path from 'node:path'
import { createLocalDiskFiles } from '@pledge/providers/files/local-disk/local-disk-files'
import type { FilesPort } from '@pledge/providers/files/port'
import { createS3Files } from '@pledge/providers/files/s3/s3-files'
import type { Env } from './env.ts'
import { deriveKey } from './seal.ts'

type FilesEnv = Pick<
  Env,
  'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** Where files are kept: in the bucket that the environment names, else in the data folder (decision 18). */
export const openFiles = (
  env: FilesEnv,
  { dataDir, secret }: { readonly dataDir: string; readonly secret: string },
): FilesPort => {
  const keys = { current: deriveKey(secret, 'files') }
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env
  if (bucket === undefined) return createLocalDiskFiles({ folder: path.join(dataDir, 'files'), keys })
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return createS3Files({
    bucket,
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    keys,
  })
}
