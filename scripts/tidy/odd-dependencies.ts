import { minVersion, prerelease, satisfies } from 'semver'
import * as z from 'zod'
import type { Problem } from './problem.ts'

export const DEPENDENCIES = 'docs/dependencies.md'
export const LOCK = 'package-lock.json'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      link: z.boolean().optional(),
      deprecated: z.string().optional(),
      engines: z.union([z.record(z.string(), z.string()), z.array(z.string())]).optional(),
    }),
  ),
})
const rootSchema = z.object({ engines: z.object({ node: z.string() }) })

interface Odd {
  readonly name: string
  readonly why: string
}

/** Locked packages that are deprecated, unreleased, or require a newer Node than ours. */
const oddOnes = (lock: unknown, oldestNode: string): readonly Odd[] =>
  Object.entries(lockSchema.parse(lock).packages).flatMap(
    ([place, { version, link, deprecated, engines }]) => {
      const name = place.split('node_modules/').at(-1) ?? ''
      if (!place.includes('node_modules/') || link === true || version === undefined) return []
      const node = Array.isArray(engines) ? undefined : engines?.['node']
      return [
        ...(deprecated === undefined ? [] : [{ name, why: 'deprecated' }]),
        ...(prerelease(version) === null ? [] : [{ name, why: `a prerelease (${version})` }]),
        ...(node === undefined || satisfies(oldestNode, node)
          ? []
          : [{ name, why: `for Node ${node}, and ours begins at ${oldestNode}` }]),
      ]
    },
  )

/** Each needs a line in docs/dependencies.md that says why it is used nevertheless. */
export const dependencyProblems = (sources: {
  readonly lock: unknown
  readonly root: unknown
  readonly page: string
}): readonly Problem[] => {
  const oldest = minVersion(rootSchema.parse(sources.root).engines.node)?.version ?? ''
  return oddOnes(sources.lock, oldest)
    .filter(({ name }) => !sources.page.includes(`| \`${name}\` `))
    .map(({ name, why }) => ({
      rule: 'odd-dependency',
      path: LOCK,
      message: `${name} is ${why}: ${DEPENDENCIES} does not mention it`,
    }))
}
