import { folderForDatabases } from '../scripts/memory-folder.ts'
import { useAsTemplate } from './data-template.ts'
import { startProduct } from './server.ts'

/** Starts the product once as for the first time; every file's server begins with a copy of the resulting data. */
const globalSetup = async (): Promise<() => void> => {
  const first = await startProduct(folderForDatabases())
  await first.stop({ keepsData: true })
  return useAsTemplate(first.dataDir)
}

export default globalSetup
