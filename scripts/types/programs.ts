import path from 'node:path'

/** What a workspace's tsconfig says, and the folder it is in. */
export interface ProjectConfig {
  readonly folder: string
  readonly extends: string
  readonly compilerOptions?: Readonly<Record<string, unknown>> | undefined
  readonly include: readonly string[]
  readonly exclude?: readonly string[] | undefined
}

export type ProgramConfig = Omit<ProjectConfig, 'folder'>

const inFolder = (folder: string, names: readonly string[] = []): readonly string[] =>
  names.map((name) => path.join(folder, name))

const merged = ([first, ...others]: readonly [ProjectConfig, ...ProjectConfig[]]): ProgramConfig => {
  const projects = [first, ...others]
  return {
    extends: path.join(first.folder, first.extends),
    compilerOptions: first.compilerOptions ?? {},
    include: projects.flatMap(({ folder, include }) => inFolder(folder, include)),
    exclude: projects.flatMap(({ folder, exclude }) => inFolder(folder, exclude)),
  }
}

const optionsOf = ({ folder, extends: base, compilerOptions = {} }: ProjectConfig): string =>
  JSON.stringify([
    path.join(folder, base),
    Object.entries(compilerOptions).toSorted(([one], [other]) => one.localeCompare(other)),
  ])

/**
 * One program for all projects with the same compiler options and the same base. A compiler checks every source that it
 * reads: in a program of its own, each project that imports the server's sources checks these again.
 */
export const programsOf = (projects: readonly ProjectConfig[]): readonly ProgramConfig[] => {
  const groups = new Map<string, [ProjectConfig, ...ProjectConfig[]]>()
  for (const project of projects) {
    const options = optionsOf(project)
    const group = groups.get(options)
    if (group === undefined) groups.set(options, [project])
    else group.push(project)
  }
  return [...groups.values()].map(merged)
}
