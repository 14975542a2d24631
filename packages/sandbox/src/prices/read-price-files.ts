import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { COINS } from '@pledge/domain/collateral/coins'

/** The price series in a folder of seeds, parsed as JSON: one for each coin. */
export const readPriceFiles = (seedsFolder: string): Promise<readonly unknown[]> =>
  Promise.all(
    COINS.map(
      async (coin) =>
        JSON.parse(await readFile(path.join(seedsFolder, 'prices', `${coin}.json`), 'utf8')) as unknown,
    ),
  )
