import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const HTML = '<!doctype html><head><!--pledge:head--></head><body>the page</body>'

export interface BuiltPages {
  readonly distDir: string
  remove(): Promise<void>
}

/** A folder of built pages, as far as a server reads it. */
export const builtPages = async (): Promise<BuiltPages> => {
  const distDir = await mkdtemp(path.join(tmpdir(), 'pledge-pages-'))
  for (const name of ['web', 'portfolio-manager', 'sandbox']) {
    await mkdir(path.join(distDir, name))
    await writeFile(path.join(distDir, name, 'index.html'), HTML)
  }
  return { distDir, remove: () => rm(distDir, { recursive: true }) }
}
