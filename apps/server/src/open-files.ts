import path from 'node:path'
import { createLocalDiskFiles } from '@pledge/providers/files/local-disk/local-disk-files'
import type { SealedFilesPort } from '@pledge/providers/files/port'
import { createS3Files } from '@pledge/providers/files/s3/s3-files'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { Env } from './env.ts'

type FilesEnv = Pick<
  Env,
  'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** The file store: the configured bucket, otherwise the data folder (decision 18). */
export const openFiles = (
  env: FilesEnv,
  { dataDir, keys }: { readonly dataDir: string; readonly keys: SealingKeys },
): SealedFilesPort => {
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
