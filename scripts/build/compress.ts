import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The best quality takes twenty times as long and saves a twentieth: worthwhile for files that are not huge. */
const BEST_QUALITY = 11
const GOOD_QUALITY = 9
const HUGE_BYTES = 400_000
const GZIP_LEVEL = 9
const COMPRESSED = /\.(js|css|svg)$/

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export const brotli = (bytes: Buffer): Promise<Buffer> =>
  toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length < HUGE_BYTES ? BEST_QUALITY : GOOD_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** Writes `.br` and `.gz` beside each file, so that the server never compresses during a request. */
export const compressFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter((name) => COMPRESSED.test(name))
      .map(async (name) => {
        const file = path.join(folder, name)
        const bytes = await readFile(file)
        const [small, older] = await Promise.all([brotli(bytes), toGzip(bytes, { level: GZIP_LEVEL })])
        await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, older)])
      }),
  )
}
