import path from 'node:path'
import type { Problem } from './problem.ts'

export const ARCHITECTURE = 'docs/ARCHITECTURE.md'

/** In the page a folder is written `like/this/`; `*` stands for one name, a final `**` for everything below. */
const foldersIn = (page: string): readonly string[] =>
  [...page.matchAll(/`([\w@.*-]+(?:\/[\w@.*-]+)*)\/`/g)].map(([, folder = '']) => folder)

const patternOf = (folder: string): RegExp => {
  const source = folder
    .replaceAll('.', '\\.')
    .replace(/\/\*\*$/, '(/.*)?')
    .replaceAll(/(^|\/)\*(?=\/|$)/g, '$1[^/]+')
  return new RegExp(`^${source}$`)
}

const withParents = (folder: string): readonly string[] =>
  folder === '.' ? [] : [folder, ...withParents(path.posix.dirname(folder))]

/** The page names every folder, and every folder that it names exists. */
export const folderProblems = (files: readonly string[], page: string): readonly Problem[] => {
  const folders = [...new Set(files.flatMap((file) => withParents(path.posix.dirname(file))))]
  const named = foldersIn(page).map((folder) => ({ folder, pattern: patternOf(folder) }))
  const missing = named.filter(({ pattern }) => !folders.some((folder) => pattern.test(folder)))
  const unnamed = folders.filter((folder) => !named.some(({ pattern }) => pattern.test(folder)))
  return [
    ...unnamed.map((folder): Problem => ({
      rule: 'folder-not-described',
      path: folder,
      message: `write \`${folder}/\` with one line into ${ARCHITECTURE}`,
    })),
    ...missing.map(({ folder }): Problem => ({
      rule: 'described-folder-missing',
      path: folder,
      message: `${ARCHITECTURE} names it, but it does not exist`,
    })),
  ]
}
